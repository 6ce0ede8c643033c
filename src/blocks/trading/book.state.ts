/** Shared by the compact book and the lists below the ticket, which load later and know the user's orders. */
import { proxy } from 'valtio';
import type { OwnLevels } from '#paint/look';

export const bookView: { grouping: number; own?: OwnLevels } = proxy({ grouping: 1 });
