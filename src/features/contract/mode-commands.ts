/** Changes of the user's mode in a market. The answer's event updates the ticket; a refusal is shown on the sheet. */
import { proxy } from 'valtio';
import type { CallInput } from '#protocol/call';
import type { setLeverage, setMarginMode, setPositionMode } from '#protocol/contract-modes';
import type { CallName } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { CONTRACT_CODES, MARKET_CODES } from '#protocol/names/codes';
import type { AnswerValue } from '#protocol/names/command';
import { BY_ID, COMMAND_REFUSALS, sendCommand, validUntil } from '../../api/account-command.ts';
import { OpenCommand } from '../../api/open-command.ts';
import { giveFeedback } from '../../blocks/feedback.ts';

/** Why the last change was refused; `changed` counts those that succeeded, so that a sheet closes. */
export const modeChange: { message: string; changed: number } = proxy({ message: '', changed: 0 });

function changing<Input extends object>(name: string, call: CallName): OpenCommand<Input, unknown> {
  return new OpenCommand<Input, unknown>({
    ...BY_ID,
    name,
    validUntil,
    send: (sent, again) => sendCommand(call, sent, again),
    toOutput: (answer: AnswerValue) => answer,
    done: () => {
      modeChange.changed++;
      giveFeedback();
    },
    refused: ({ message }) => (modeChange.message = message),
    answers: [...COMMAND_REFUSALS, ...Object.values(CONTRACT_CODES), MARKET_CODES.unknownSymbol],
  });
}

export const changingLeverage = changing<Omit<CallInput<typeof setLeverage>, 'id' | 'validUntil'>>(
  'contract-leverage',
  CALLS.contractSetLeverage,
);
export const changingMarginMode = changing<Omit<CallInput<typeof setMarginMode>, 'id' | 'validUntil'>>(
  'contract-margin-mode',
  CALLS.contractSetMarginMode,
);
export const changingPositionMode = changing<Omit<CallInput<typeof setPositionMode>, 'id' | 'validUntil'>>(
  'contract-position-mode',
  CALLS.contractSetPositionMode,
);

export function resumeModeCommands(): void {
  for (const each of [changingLeverage, changingMarginMode, changingPositionMode]) each.resume();
}
