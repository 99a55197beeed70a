import type { Question } from '@tearsheet/client';
import type { JSX } from 'preact';

export interface QuestionsProps {
  readonly questions: readonly Question[];
  readonly onAnswer: (about: Question['about'], value: string) => void;
}

/** Choices that the numbers or dates leave open. One click answers for the whole table. */
export function Questions({ questions, onAnswer }: QuestionsProps): JSX.Element {
  return (
    <div role="status" class="questions">
      {questions.map(({ about, text, choices }) => (
        <p key={about} class="question">
          <strong>{text}</strong>{' '}
          {choices.map(({ value, text: choice }) => (
            <button key={value} type="button" class="small" onClick={() => onAnswer(about, value)}>
              {choice}
            </button>
          ))}
        </p>
      ))}
    </div>
  );
}
