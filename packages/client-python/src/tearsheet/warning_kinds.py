"""One line for each kind of warning, so that forty equal warnings are one line."""

from __future__ import annotations

from collections.abc import Sequence

from ._generated.models import JobWarning

NAMED = 3


def warning_kinds(warnings: Sequence[JobWarning]) -> list[str]:
    """Returns a text for each code, in the order of the service: faults in the data come first."""
    kinds: dict[str, list[JobWarning]] = {}
    for warning in warnings:
        kinds.setdefault(warning.code, []).append(warning)
    return [_text(kind) for kind in kinds.values()]


def _text(kind: Sequence[JobWarning]) -> str:
    first, others = kind[0], len(kind) - 1
    parts = [first.message]
    if first.portfolio_share is not None:
        parts.append(f"It touches at most {first.portfolio_share:.1%} of the portfolio.")
    if first.total_return_effect_bps is not None:
        parts.append(f"Its effect on the total return is {first.total_return_effect_bps:+,.1f} basis points.")
    if others > 0:
        symbols = list(dict.fromkeys(warning.symbol for warning in kind[1:] if warning.symbol))[:NAMED]
        more = [f"and {others - len(symbols)} more"] if symbols and others > len(symbols) else []
        listed = f": {', '.join([*symbols, *more])}" if symbols else ""
        are = "warning is" if others == 1 else "warnings are"
        parts.append(f"{others} more {are} of this kind{listed}.")
    return " ".join(parts)
