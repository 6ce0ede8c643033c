/** Where the platform answers calls and sockets, apart from the calls: the engine contains few of those. */
export const API_PREFIX = '/api';
export const SOCKET_PATH = '/socket.io';
