/**
 * The versions of the simulation of prices. A data folder keeps its version, because its stored minutes were made by
 * it and the history before them is computed by it. 1: waves of 32-bit seeds, which a player can guess. 2: a keyed
 * Brownian bridge. 3: like 2, and the price of a market between two coins follows from their markets in USDT.
 */
export type PathVersion = 1 | 2 | 3;

/** The version of a new data folder. */
export const NEWEST_PATH_VERSION: PathVersion = 3;
