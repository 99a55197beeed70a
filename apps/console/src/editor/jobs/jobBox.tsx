import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { jobAddress, useGoTo } from '../../route.ts';
import { Notice } from '../../ui/loading.tsx';
import { describeError } from '../../words.ts';
import { plainMessage } from '../plainWords.ts';

export interface JobBoxProps {
  readonly title: string;
  readonly hint: string;
  /** The text of the button. */
  readonly action: string;
  readonly isReady: boolean;
  /** Submits the job. Its page is shown next. */
  readonly submit: () => Promise<{ readonly jobId: string }>;
  /** The fields above the button. */
  readonly children: ComponentChildren;
}

/** A closed part of the editor that starts a job other than the analysis. */
export function JobBox({ title, hint, action, isReady, submit, children }: JobBoxProps): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const goTo = useGoTo();

  async function start() {
    setBusy(true);
    setProblem(null);
    try {
      goTo(jobAddress((await submit()).jobId));
    } catch (error) {
      setProblem(plainMessage(describeError(error)));
      setBusy(false);
    }
  }

  return (
    <details class="simulate">
      <summary>{title}</summary>
      <p class="hint">{hint}</p>
      {children}
      <button type="button" disabled={!isReady || isBusy} onClick={() => void start()}>
        {isBusy ? 'Sending…' : action}
      </button>
      <Notice kind="error" text={problem} />
    </details>
  );
}

export interface PlanFieldsProps<Plan extends { readonly [Name in keyof Plan]: string }> {
  /** The first part of the id of each field. */
  readonly id: string;
  readonly fields: readonly (readonly [keyof Plan & string, label: string])[];
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
  /** Fields with several lines. */
  readonly long?: readonly (keyof Plan)[];
}

/** The fields of a job, one for each text of its plan. */
export function PlanFields<Plan extends { readonly [Name in keyof Plan]: string }>({
  id,
  fields,
  plan,
  onChange,
  long = [],
}: PlanFieldsProps<Plan>): JSX.Element {
  const common = (name: keyof Plan & string) => ({
    id: `${id}-${name}`,
    autoComplete: 'off',
    value: plan[name],
    onInput: ({ currentTarget: field }: InputEvent) => {
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
        onChange({ ...plan, [name]: field.value });
      }
    },
  });
  return (
    <>
      {fields.map(([name, label]) => (
        <div class="field" key={name}>
          <label for={`${id}-${name}`}>{label}</label>
          {long.includes(name) ? (
            <textarea rows={2} {...common(name)} />
          ) : (
            <input type="text" inputMode="decimal" {...common(name)} />
          )}
        </div>
      ))}
    </>
  );
}
