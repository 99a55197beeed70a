# Made from ../_async by scripts/generate.py. Never edit it.
"""The asynchronous client. `_sync` is made from these modules."""
