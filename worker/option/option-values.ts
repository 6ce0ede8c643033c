/** The values of one topic of options. */
import type { OptionOrder } from '#protocol/names/option';
import type { BatchWriter } from '../batch/batch-writer.ts';
import type { Texts } from '../format/texts.ts';
import type { TopicView } from '../topic-provider.ts';

export interface OptionValues {
  state(): TopicView['state'];
  /** The running options that it shows. */
  rows(): readonly OptionOrder[];
  write(out: BatchWriter, texts: Texts): void;
}
