# Made from the table of job types by scripts/makeDocs.ts. Never edit it.
"""The class of the result of each kind of job."""

from __future__ import annotations

from pydantic import BaseModel

from .models import (
    FinancialResult,
    NewsResult,
    OptimizationResult,
    PeersResult,
    PortfolioReportResult,
    ScoreResult,
    SimulationResult,
    StockReportResult,
)

KINDS: dict[str, type[BaseModel]] = {
    "portfolio_simulation": SimulationResult,
    "portfolio_optimization": OptimizationResult,
    "peers_analysis": PeersResult,
    "financial_analysis": FinancialResult,
    "score_analysis": ScoreResult,
    "news_analysis": NewsResult,
    "portfolio_report": PortfolioReportResult,
    "stock_report": StockReportResult,
}
