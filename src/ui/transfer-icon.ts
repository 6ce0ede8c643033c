/** Apart from the other drawings: the ticket shows this one alone. */
export const TRANSFER_ICON = 'M8 4v16M4.5 16.5 8 20M16 20V4M19.5 7.5 16 4';
