/** The colours of the page and the room there is, as a canvas needs them. */
export interface Theme {
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly panel: string;
  readonly portfolio: string;
  readonly benchmark: string;
  readonly gain: string;
  readonly loss: string;
  readonly fx: string;
  /** As on a phone: labels must take less. */
  readonly isNarrow: boolean;
  /** For groups without a meaning of their own. */
  readonly series: readonly string[];
}

const SERIES = 9;
const NARROW_PX = 480;

/** Whether there is as little room as on a phone. */
export function isNarrow(widthPx: number): boolean {
  return widthPx < NARROW_PX;
}

/** Reads the custom properties of base.css; light or dark was decided there. */
export function readTheme(widthPx: number): Theme {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const theme: Theme = {
    ink: read('ink'),
    muted: read('muted'),
    line: read('line'),
    panel: read('panel'),
    portfolio: read('portfolio'),
    benchmark: read('benchmark'),
    gain: read('gain'),
    loss: read('loss'),
    fx: read('fx'),
    isNarrow: isNarrow(widthPx),
    series: Array.from({ length: SERIES }, (_, index) => read(`series-${index + 1}`)),
  };
  probe.remove();
  return theme;
}
