import type { Question } from '@tearsheet/client';
import type { JSX } from 'preact';

export interface QuestionsProps {
  readonly questions: readonly Question[];
  readonly onAnswer: (question: Question, value: string) => void;
}

/** Choices that the numbers or dates leave open. One click answers for the whole table. */
export function Questions({ questions, onAnswer }: QuestionsProps): JSX.Element {
  return (
    <div role="status" class="questions">
      {questions.map((question) => (
        <p key={`${question.about} ${question.word ?? ''}`} class="question">
          <strong>{question.text}</strong>{' '}
          {question.choices.map(({ value, text: choice }) => (
            <button key={value} type="button" class="small" onClick={() => onAnswer(question, value)}>
              {choice}
            </button>
          ))}
        </p>
      ))}
    </div>
  );
}
