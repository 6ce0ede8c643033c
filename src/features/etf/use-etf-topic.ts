/** The topics of ETFs: the page knows their kinds once a page of ETFs is loaded. */
import { ETF_TOPICS } from '#protocol/names/etf-topics';
import { addTopicKinds } from '../../engine/topic-kinds.ts';

addTopicKinds(ETF_TOPICS);

export { useTopic as useEtfTopic } from '../../engine/use-topic.ts';
