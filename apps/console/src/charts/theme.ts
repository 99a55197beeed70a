/** The colours of the page, as a canvas needs them. */
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
  /** For groups without a meaning of their own. */
  readonly series: readonly string[];
}

const SERIES = 9;

/** Reads the custom properties of base.css; light or dark was decided there. */
export function readTheme(): Theme {
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
    series: Array.from({ length: SERIES }, (_, index) => read(`series-${index + 1}`)),
  };
  probe.remove();
  return theme;
}
