// Loaded into every thread of a process with `node --import`. It counts the calls of functions. On the message "reset" it
// starts again at zero, and on "report" it posts the files of which at least one function ran.
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const channel = new BroadcastChannel('calls');
channel.unref();
channel.onmessage = ({ data }) => {
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error || data !== 'report') return;
    const ran = coverage.result.filter(({ functions }) =>
      functions.some((one) => one.ranges[0].count > 0 && !isTopLevel(one)),
    );
    channel.postMessage({ files: ran.map(({ url }) => url) });
  });
};

/** True for the top level of a file, which runs when the file is loaded. */
function isTopLevel({ functionName, ranges }) {
  return functionName === '' && ranges[0].startOffset === 0;
}
