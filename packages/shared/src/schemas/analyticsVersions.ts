import { VERSION_KINDS } from '../engine/versionHistory.ts';
import { closed, date, integer, listOf, string } from './members.ts';

export const analyticsVersionsAnswer = closed('Every version of the calculation, the oldest first.', {
  analytics_version: integer('Version of results that are computed now.'),
  versions: listOf(
    'Versions.',
    closed('One version.', {
      version: integer('Number in `analytics_version` of a result.'),
      date: date('Day on which the version began.'),
      kinds: listOf('Kinds of its changes.', {
        type: 'string',
        enum: VERSION_KINDS,
        description:
          'correction: an earlier figure was wrong. definition: a figure means something else. digits: only last digits moved. messages: only texts and new members changed.',
      } as const),
      sections: listOf('Sections that changed. `all` means every section.', string('Name of a section, or all.')),
      restate: string('One sentence about who should compute stored results again.'),
    }),
  ),
});
