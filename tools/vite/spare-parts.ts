/**
 * Removes parts of libraries from the page and the worker that neither ever runs and that no bundler may remove
 * automatically: methods of a class, code for other settings, warnings that appear only with `debug`. If a library no
 * longer has a part that is listed here, the build stops, so that its next version is reviewed.
 */
import type { Plugin } from 'vite';
import { withoutSpares, type Spares } from './without-spares.ts';

/** Texts are loaded as whole languages (`i18n/load-language.ts`), with their numbers already formatted. */
export const I18NEXT: Spares = {
  gone: [
    ...'queueLoad loaded read prepareLoading load reload noticeDevFallback loadOne saveMissing'
      .split(' ')
      .map((name) => `Connector.${name}`),
    ...'addResource addResources removeResourceBundle removeNamespaces toJSON deprecateDottedLng'
      .split(' ')
      .map((name) => `ResourceStore.${name}`),
    ...'hydrate loadNamespaces loadLanguages exists setDefaultNamespace dir cloneInstance toJSON'
      .split(' ')
      .map((name) => `I18n.${name}`),
    'Formatter.add',
    'Formatter.addCached',
    'LanguageUtil.clearCache',
    'LanguageUtil.deprecateBareCode',
    'Logger.log',
    'Logger.once',
    'Logger.deprecate',
    'Logger.clone',
    'PluralResolver.clearCache',
    'PluralResolver.needsPlural',
    'PluralResolver.getPluralFormsOfKey',
    'PluralResolver.getSuffixes',
    'Translator.exists',
    'Translator.getUsedParamsDetails',
  ],
  bodies: {
    'Connector.constructor': 'super();',
    'Formatter.init': '',
    'Formatter.format': 'return value;',
    'Interpolator.nest': 'return str;',
    'I18n.hasLoadedNamespace': 'return true;',
    'I18n.loadResources': 'callback(null);',
    'I18n.reloadResources': '',
  },
  fixed: {
    'this.i18nFormat': 'undefined',
    'this.logger.debug': 'false',
    'this.modules.backend': 'undefined',
    'this.modules.formatter': 'undefined',
    'this.modules.i18nFormat': 'undefined',
    'this.modules.languageDetector': 'undefined',
    'this.modules.logger': 'undefined',
    'this.services.languageDetector': 'undefined',
    'this.options.appendNamespaceToCIMode': 'false',
    'this.options.appendNamespaceToMissingKey': 'false',
    'this.options.fallbackNS': 'false',
    'this.options.isClone': 'false',
    'this.options.joinArrays': 'false',
    'this.options.missingInterpolationHandler': 'false',
    'this.options.missingKeyHandler': 'false',
    'this.options.parseMissingKeyHandler': 'false',
    'this.options.postProcess': 'false',
    'this.options.returnDetails': 'false',
    'this.options.returnObjects': 'false',
    'this.options.returnedObjectHandler': 'false',
    'this.options.saveMissing': 'false',
    'this.options.saveMissingTo': 'undefined',
    'this.options.supportedLngs': 'false',
    'this.options.updateMissing': 'false',
    'opt.appendNamespaceToCIMode': 'undefined',
    'opt.joinArrays': 'undefined',
    'opt.ordinal': 'undefined',
    'opt.postProcess': 'undefined',
    'opt.returnDetails': 'undefined',
    'opt.returnObjects': 'undefined',
  },
  silent: /^(this\.logger|baseLogger)\.(log|warn|once|deprecate)$/,
};

const REACT_I18NEXT: Spares = { silent: /^warnOnce$/ };

/** Its texts are plain: no markup in them is parsed. */
const REACT_I18NEXT_DEFAULTS: Spares = { texts: { '  unescape,\n': '' } };

/**
 * Only plain values cross between page and worker: the engine is the only object that the other side calls. A call's
 * id must be unique among the calls of one page to its worker, so a counter is enough.
 */
const COMLINK: Spares = {
  texts: {
    'function generateUUID() {': 'let calls = 0;\nfunction generateUUID() {\n    return `${++calls}`;',
    [`    return new Array(4)
        .fill(0)
        .map(() => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER).toString(16))
        .join("-");
`]: '',
    '["proxy", proxyTransferHandler],': '',
    // The page only calls functions of the engine; nothing is assigned, constructed or passed on.
    [`                case "SET" /* MessageType.SET */:
                    {
                        parent[path.slice(-1)[0]] = fromWireValue(ev.data.value);
                        returnValue = true;
                    }
                    break;
`]: '',
    [`                case "CONSTRUCT" /* MessageType.CONSTRUCT */:
                    {
                        const value = new rawValue(...argumentList);
                        returnValue = proxy(value);
                    }
                    break;
                case "ENDPOINT" /* MessageType.ENDPOINT */:
                    {
                        const { port1, port2 } = new MessageChannel();
                        expose(obj, port2);
                        returnValue = transfer(port1, [port1]);
                    }
                    break;
                case "RELEASE" /* MessageType.RELEASE */:
                    {
                        returnValue = undefined;
                    }
                    break;
`]: '',
    [`            if (type === "RELEASE" /* MessageType.RELEASE */) {
                // detach and deactive after sending release response above.
                ep.removeEventListener("message", callback);
                closeEndPoint(ep);
                if (finalizer in obj && typeof obj[finalizer] === "function") {
                    obj[finalizer]();
                }
            }
`]: '',
    [`        if (!isAllowedOrigin(allowedOrigins, ev.origin)) {
            console.warn(\`Invalid origin '\${ev.origin}' for comlink proxy\`);
            return;
        }
`]: '',
    '"FinalizationRegistry" in globalThis &&\n    new': '/* @__PURE__ */ new',
  },
};

/** Events are sent and received by name, each with its answer, and never twice. */
const SOCKET: Spares = {
  gone: [
    ...'send close compress volatile disconnected _addToQueue'.split(' '),
    ...'onAny prependAny offAny listenersAny'.split(' '),
    ...'onAnyOutgoing prependAnyOutgoing offAnyOutgoing listenersAnyOutgoing'.split(' '),
  ].map((name) => `Socket.${name}`),
  bodies: { 'Socket.notifyOutgoingListeners': '', 'Socket._drainQueue': '' },
  fixed: {
    'this._opts.retries': 'undefined',
    'this.flags.volatile': 'undefined',
    'this.flags.fromQueue': 'undefined',
    'this.flags.compress': 'undefined',
    'this._anyListeners': 'undefined',
    'this.io._autoConnect': 'false',
    'this._pid': 'undefined',
  },
  texts: {
    'It seems you are trying to reach a Socket.IO server in v2.x with a v3.x client, but they are not compatible ':
      '',
    '(more information here: https://socket.io/docs/v3/migrating-from-2-x-to-3-0/)': 'an old server',
  },
};

const MANAGER: Spares = {
  gone: ['Manager.connect', 'Manager.disconnect'],
  fixed: { 'this.opts.autoUnref': 'undefined', 'this._autoConnect': 'false' },
  texts: {
    // The worker gives its parser; a namespace would be an object with everything that the other one exports.
    'import * as parser from "socket.io-parser";': '',
    'opts.parser || parser': 'opts.parser',
    'this.emitReserved("reconnect_error", err);': '',
    'this.emitReserved("reconnect", attempt);': '',
    'this.emitReserved("reconnect_failed");': '',
  },
};

/** The socket's address is a path of the same platform, without a query, headers or cookies. */
const ENGINE: Spares = {
  gone: ['Socket.send'],
  texts: {
    'this.opts.query = decode(this.opts.query);': '',
    // An address and its ways of transport are always given.
    '        if (uri && "object" === typeof uri) {\n            opts = uri;\n            uri = null;\n        }\n':
      '',
    'typeof location !== "undefined" && "https:" === location.protocol': 'false',
    '(typeof location !== "undefined" ? location.hostname : "localhost")': '""',
    [`(typeof location !== "undefined" && location.port
                    ? location.port
                    : this.secure
                        ? "443"
                        : "80")`]: '""',
    '["polling", "websocket", "webtransport"]': '[]',
    'this.emitReserved("heartbeat");': '',
    'this.emitReserved("pong");': '',
    'this.emitReserved("handshake", data);': '',
    'this.emitReserved("packetCreate", packet);': '',
    '            perMessageDeflate: {\n                threshold: 1024,\n            },\n': '',
    'this._upgrades.indexOf("webtransport") !== -1 &&\n            name !== "webtransport"': 'false',
    'agent: false,': '',
    'rejectUnauthorized: true,': '',
    '            this._transportsByName = DEFAULT_TRANSPORTS;\n': '',
  },
  fixed: {
    'this.opts.autoUnref': 'undefined',
    'this.opts.rememberUpgrade': 'false',
    'this.opts.upgrade': 'true',
    'opts.host': 'undefined',
    'opts.transportImplementations': 'undefined',
    'this.opts.closeOnBeforeunload': 'false',
    'this.opts.withCredentials': 'false',
    'this._beforeunloadEventListener': 'undefined',
  },
};

/** Only its own classes are made emitters. */
const EMITTER: Spares = { texts: { 'if (obj) return mixin(obj);': '' } };

/** The browser's websocket takes no options but an address. */
const WEBSOCKET: Spares = {
  bodies: {
    'BaseWS.doOpen': `try {
            this.ws = this.createSocket(this.uri());
        }
        catch (err) {
            return this.emitReserved("error", err);
        }
        this.ws.binaryType = this.socket.binaryType;
        this.addEventListeners();`,
    'WS.createSocket': 'return new WebSocket(uri);',
  },
  fixed: { 'this.opts.autoUnref': 'undefined', 'this.opts.timestampRequests': 'undefined' },
  texts: { 'const WebSocketCtor = globalThis.WebSocket || globalThis.MozWebSocket;': '' },
};

/** Polling requests only its own platform, like the page's calls; an answer that breaks off is an error of the poll. */
const POLLING: Spares = {
  fixed: { 'this.opts.extraHeaders': 'undefined' },
  texts: {
    'this.opts.withCredentials ? "include" : "omit"': '"same-origin"',
    'res.text().then((data) => this.onData(data));': 'return res.text().then((data) => this.onData(data));',
    '(_a = this.socket._cookieJar) === null || _a === void 0 ? void 0 : _a.appendCookies(headers);': '',
    '(_a = this.socket._cookieJar) === null || _a === void 0 ? void 0 : _a.parseCookies(res.headers.getSetCookie());':
      '',
  },
};

const SPARE_PARTS: readonly (readonly [string, Spares])[] = [
  ['i18next/dist/esm/i18next.js', I18NEXT],
  ['react-i18next/dist/es/useTranslation.js', REACT_I18NEXT],
  ['react-i18next/dist/es/utils.js', REACT_I18NEXT],
  ['react-i18next/dist/es/defaults.js', REACT_I18NEXT_DEFAULTS],
  ['comlink/dist/esm/comlink.mjs', COMLINK],
  ['socket.io-client/build/esm/socket.js', SOCKET],
  ['socket.io-client/build/esm/manager.js', MANAGER],
  ['engine.io-client/build/esm/socket.js', ENGINE],
  ['@socket.io/component-emitter/lib/esm/index.js', EMITTER],
  ['engine.io-client/build/esm/transports/websocket.js', WEBSOCKET],
  ['engine.io-client/build/esm/transports/polling-fetch.js', POLLING],
];

export function spareParts(): Plugin {
  return {
    name: 'brisk:spare-parts',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const spares = SPARE_PARTS.find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1];
      return spares === undefined ? undefined : { code: withoutSpares(code, spares), map: null };
    },
  };
}
