import { optional, text } from '../configVariables.ts';

/** When a worker does its task: `<name>_SCHEDULE` and `<name>_TIME_ZONE`. `meaning` begins with "when". */
export function scheduleVariables(
  name: string,
  { example, meaning }: { readonly example: string; readonly meaning: string },
) {
  return {
    schedule: optional(`${name}_SCHEDULE`, {
      type: `cron, five fields, e.g. ${example}`,
      meaning: `${meaning}; without it never`,
      check: (value) => {
        if (!/^\S+( +\S+){4,5}$/.test(value)) throw new Error('must have five fields, or six with seconds');
      },
    }),
    timeZone: text(`${name}_TIME_ZONE`, { default: 'UTC', meaning: `time zone of ${name}_SCHEDULE (IANA name)` }),
  } as const;
}
