import type { Context } from '../context.ts';
import { STRESS_WINDOWS, STRESS_WINDOWS_VERSION } from '../stressWindows.ts';
import type { SectionValue } from '../table.ts';
import { replayWindow } from './replayWindow.ts';
import { shockHoldings } from './shockHoldings.ts';

/** The latest holdings in markets of the past, and under the caller's own shocks. */
export function stressTests(context: Context): SectionValue {
  return {
    windows_version: STRESS_WINDOWS_VERSION,
    historical: STRESS_WINDOWS.map((window) => replayWindow(context, window)),
    shocks: context.input.settings.stressShocks.map((scenario) => shockHoldings(context, scenario)),
  };
}
