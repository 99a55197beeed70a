"""The asynchronous client against the real service."""

from __future__ import annotations

import asyncio
import gc

import pytest
from holdings import HOLDINGS

from tearsheet import AsyncAnalysisResult, AsyncTearsheet, Timeout


def test_jobs_run_side_by_side() -> None:
    async def main() -> None:
        async with AsyncTearsheet() as client:
            jobs = [await client.analyze(HOLDINGS, fields=["monthly_returns"]) for _ in range(3)]
            results = await asyncio.gather(*(job.wait() for job in jobs))
            assert all(isinstance(result, AsyncAnalysisResult) for result in results)
            table = (await results[0].section("monthly_returns")).to_pandas()
            assert len(table) == len(results[0].monthly_returns)
            assert [progress.step async for progress in jobs[0]] == ["completed"]
            assert (await client.daily_price("AAPL", latest=True))[0].ric == "AAPL.OQ"
            assert (await client.portfolios.list()).portfolios == []

    asyncio.run(main())


def test_a_wait_that_ends_early_leaves_nothing_open() -> None:
    async def main() -> None:
        async with AsyncTearsheet() as client:
            job = await client.analyze(HOLDINGS)
            with pytest.raises(Timeout):
                await job.wait(timeout=0)
            waiting = asyncio.create_task(job.wait())
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            assert (await job.wait()).analytics_version > 0

    asyncio.run(main())
    gc.collect()
