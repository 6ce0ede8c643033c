/** The page's one ledger of topics, told to the engine, and the page's coming and going. */
import { engine, followEngine } from './start-engine.ts';
import { TopicLedger } from './topic-ledger.ts';

export const topics = new TopicLedger((change) => engine.retopic(change));

followEngine({ suspected: () => topics.pause(), begun: () => topics.retell() });

/**
 * A hidden page gets no batches; what it showed stops looking live before it can be seen again. A page that is left
 * closes its socket: only so may the browser keep it for the way back.
 */
export function followVisibility(): void {
  const show = (visible: boolean) => {
    if (!visible) topics.pause();
    engine.setVisible(visible);
  };
  const look = () => show(!document.hidden);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('freeze', () => show(false));
  document.addEventListener('resume', look);
  window.addEventListener('online', look);
  window.addEventListener('pageshow', look);
  window.addEventListener('pagehide', () => {
    topics.pause();
    engine.leave();
  });
}
