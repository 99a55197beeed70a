import type { ResolveResult, SymbolMatch, Tearsheet } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

export interface SymbolBoxProps {
  readonly client: Tearsheet;
  readonly value: string;
  readonly label: string;
  readonly isInvalid?: boolean;
  readonly onChange: (symbol: string) => void;
  /** Called for keys that the box does not use itself. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  readonly inputId?: string;
  readonly cell?: string;
}

const PAUSE_MS = 150;
const MATCHES = 8;

/** A text box that suggests instruments by name, ticker, RIC or ISIN (ARIA: editable combobox with a list). */
export function SymbolBox({ client, value, label, isInvalid = false, onChange, ...more }: SymbolBoxProps): JSX.Element {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const matches = useMatches(client, typed);
  const [active, setActive] = useState(-1);
  const isOpen = typed !== null && matches.length > 0;
  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  const choose = (match: SymbolMatch | undefined) => {
    if (match) onChange(match.ric);
    close();
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = isOpen ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      // If no entry is active, the up arrow selects the last one.
      const from = active < 0 && step < 0 ? 0 : active;
      setActive((from + step + matches.length) % matches.length);
    } else if (isOpen && event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(matches[active]);
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault();
      close();
    } else {
      close();
      if (event.key.length > 1) more.onKeyDown?.(event);
    }
  }

  return (
    <div class="combo">
      <input
        id={more.inputId}
        data-cell={more.cell}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-invalid={isInvalid}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellcheck={false}
        value={value}
        onInput={(event: InputEvent) => {
          const text = event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : '';
          onChange(text);
          setTyped(text);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onPaste={more.onPaste}
        onBlur={close}
      />
      <ul id={listId} role="listbox" aria-label={t('Instruments for {label}', { label })} hidden={!isOpen}>
        {matches.map((match, index) => (
          <li
            key={match.ric}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active} /* The box would lose the focus, and close, before the click is over. */
            onMouseDown={(event: MouseEvent) => event.preventDefault()}
            onClick={() => choose(match)}
          >
            <b>{match.ric}</b>
            {` ${match.name} `}
            <span class="hint">{`${match.market}, ${match.currency}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Instruments that match the typed text. Empty for an empty text, and if the search fails. */
function useMatches(client: Tearsheet, typed: string | null): readonly SymbolMatch[] {
  const [matches, setMatches] = useState<readonly SymbolMatch[]>([]);
  const query = typed?.trim() ?? '';
  useEffect(() => {
    setMatches([]);
    if (query === '') return;
    const stale = new AbortController();
    const timer = setTimeout(() => {
      client.searchSymbols(query, { limit: MATCHES, signal: stale.signal }).then(setMatches, () => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [client, query]);
  return matches;
}

/** The service accepts this many symbols per request. */
const MAX_SYMBOLS = 50;

/**
 * Returns a function that gives the name of the instrument that was typed, or an empty text while the name is not known.
 * It requests names only for symbols that the service resolved.
 */
export function useNames(client: Tearsheet, resolved: ResolveResult | null): (symbol: string) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { portfolio = [], transactions = [] } = resolved?.portfolio_definition ?? {};
  // Symbols that only the ledger knows have no name.
  const unknown = new Set(
    (resolved?.validation.warnings ?? []).flatMap(({ code, field }) =>
      code === 'priced_by_ledger' ? (transactions[Number(/\d+/.exec(field)?.[0])]?.symbol ?? []) : [],
    ),
  );
  const rics = new Set([...portfolio, ...transactions].flatMap(({ symbol }) => symbol ?? []));
  const list = [...rics]
    .filter((ric) => !names.has(ric) && !unknown.has(ric) && !ric.startsWith('CASH.'))
    .slice(0, MAX_SYMBOLS)
    .join(',');
  useEffect(() => {
    if (list === '') return;
    const stale = new AbortController();
    client.api
      .GET('/v1/company-info', { params: { query: { symbol: list } }, signal: stale.signal })
      .then(({ data }) => {
        if (!Array.isArray(data)) return;
        setNames((before) => new Map([...before, ...data.map(({ ric = '', name = '' }) => [ric, name] as const)]));
      })
      // Names are optional, so a failed request leaves them out.
      .catch(() => {});
    return () => stale.abort();
  }, [client, list]);
  const ricOf = new Map(
    resolved?.changes.flatMap(({ code, from, to }) =>
      code === 'symbol_normalized' && to !== null ? [[String(from), String(to)]] : [],
    ),
  );
  return (symbol) => names.get(ricOf.get(symbol.trim()) ?? symbol.trim()) ?? '';
}
