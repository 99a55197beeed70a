import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amended, changed, type History, redone, startHistory, undone } from '../../src/editor/useDraft.ts';

const undo = (history: History<string>) => undone(history).present;

test('letters of one place are one step, and a change elsewhere is another', () => {
  const typed = ['a', 'ab'].reduce((history, text) => changed(history, text, 'cell 1'), startHistory(''));
  const both = changed(typed, 'ab c', 'cell 2');
  expect([undo(typed), undo(both), undo(undone(both)), undo(startHistory('x'))]).toEqual(['', 'ab', '', 'x']);
  // After an undo, the same place is a new step.
  expect(undo(changed(undone(both), 'abd', 'cell 1'))).toBe('ab');
  expect(undo(amended(both, 'saved'))).toBe('ab');
});

test('whatever was changed comes back, and a new change ends what was undone', () => {
  const place = fc.constantFrom(null, 'cell 1', 'cell 2');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), place), { maxLength: 40 }), (changes) => {
      let history = startHistory('start');
      for (const [text, at] of changes) history = changed(history, text, at);
      const last = history.present;
      const steps = history.past.length;
      for (let step = 0; step < steps; step++) history = undone(history);
      expect(history.present).toBe('start');
      for (let step = 0; step < steps; step++) history = redone(history);
      expect([history.present, redone(history).present]).toEqual([last, last]);
      expect(redone(changed(undone(history), 'new')).present).toBe('new');
    }),
  );
});
