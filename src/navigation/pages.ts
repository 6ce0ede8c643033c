/** Addresses of pages. The table of all pages is in the app. */
export const HOME_PATH = '/pages/home/index';
export const MARKETS_PATH = '/pages/market/quote';
/** The second path is the one that a wrapper app uses (SPEC §2). */
export const MARKETS_PATHS = [MARKETS_PATH, '/pages/market/market'] as const;
export const TRADE_PATH = '/pages/trade/index';
export const TRADE_SPOT_PATH = '/pages/trade/trade-spot';
export const TRADE_OPTION_PATH = '/pages/trade/trade-option';
export const MARKET_DETAIL_PATH = '/pages/trade/detail';
export const MARKET_FUNDING_PATH = '/pages/trade/funding';
/** The insurance fund of contracts: not an address of the specification. */
export const INSURANCE_FUND_PATH = '/pages/trade/insurance-fund';
/** The calculator of contracts: not an address of the specification. */
export const CALCULATOR_PATH = '/pages/trade/calculator';
export const MARKET_CHART_PATH = '/pages/trade/klinechart';
export const LOGIN_PATH = '/pages/login/index';
export const WALLET_LOGIN_PATH = '/pages/login/wallet';
export const DEMO_LOGIN_PATH = '/pages/login/demo';
export const SWITCH_PATH = '/pages/login/switch';
export const NO_WALLET_PATH = '/pages/common/nowallet';
export const SIGN_UP_PATH = '/pages/reg/index';
export const VERIFY_PATH = '/pages/mine/advanced-verify';
export const MINE_PATH = '/pages/mine/index';
export const ACCOUNT_PATH = '/pages/mine/account-set';
/** Settings of this device: not an address of the specification. */
export const SETTINGS_PATH = '/pages/mine/settings';
export const SECURITY_PATH = '/pages/mine/password-manage';
export const TRADE_PASSWORD_PATH = '/pages/mine/password-trade';
export const LOGIN_PASSWORD_PATH = '/pages/mine/password-login';
export const EMAIL_PATH = '/pages/mine/email';
export const PHONE_PATH = '/pages/mine/phone';
export const AUTHENTICATOR_PATH = '/pages/mine/google';
export const DEVICES_PATH = '/pages/mine/devices';
export const API_KEYS_PATH = '/pages/mine/api-keys';
/** Alerts and the message centre: no addresses of the specification. */
export const ALERTS_PATH = '/pages/mine/alerts';
export const MESSAGES_PATH = '/pages/mine/messages';
export const FORGOT_PATH = '/pages/mine/forget-password';
export const LANGUAGE_PATH = '/pages/mine/language-set';
export const NOTICES_PATH = '/pages/article/notice';
export const NEWS_PATH = '/pages/article/news';
export const HELP_PATH = '/pages/article/help';
export const ARTICLE_PATH = '/pages/article/detail';
export const SERVICE_PATH = '/pages/article/service';
export const MENU_PATH = '/pages/common/menu';
export const DOWNLOAD_PATH = '/pages/common/download';
export const ASSETS_PATH = '/pages/assets/my-hold';
export const TRANSFER_PATH = '/pages/assets/transfer';
export const ACCOUNT_RECORD_PATH = '/pages/assets/account-record';
export const HISTORY_PATH = '/pages/history/index';
export const ORDER_PATH = '/pages/history/order';
export const WORK_PATH = '/pages/work/index';
export const TRADE_RECORD_PATH = '/pages/assets/trade-record';
/** The holdings of one account, one coin over all accounts, and the actions on it. */
export const KIND_ASSETS_PATH = '/pages/assets/my-assets';
export const WALLET_PATH = '/pages/assets/my-wallet';
export const ASSET_ACTIONS_PATH = '/pages/assets/wallet-operation';
/** Each account's records, and those of withdrawals. */
export const CONTRACT_RECORD_PATH = '/pages/assets/sport-record';
/** Why and how the platform closed a position: not an address of the specification. */
export const FORCED_CLOSE_PATH = '/pages/assets/forced-close';
/** One position from its first fill to its last: not an address of the specification. */
export const POSITION_HISTORY_PATH = '/pages/assets/position';
/** The user's year in contracts: not an address of the specification. */
export const STATEMENT_PATH = '/pages/assets/statement';
export const OPTION_RECORD_PATH = '/pages/assets/option-record';
/** One option with what proves its result: not an address of the specification. */
export const OPTION_ORDER_PATH = '/pages/assets/option-order';
export const LEVERAGE_RECORD_PATH = '/pages/assets/leverage-record';
export const FIAT_RECORD_PATH = '/pages/assets/legal-log';
export const WITHDRAWAL_RECORD_PATH = '/pages/assets/withdraw-record';
export const EXCHANGE_PATH = '/pages/assets/exchange';
export const ETFS_PATH = '/pages/etfs/index';
/** One ETF: not an address of the specification. */
export const ETF_PATH = '/pages/etfs/detail';
export const ETF_PLAN_PATH = '/pages/etfs/plan';
export const ETF_ORDERS_PATH = '/pages/etfs/order';
export const EARN_PATH = '/pages/earn/index';
/** One product, the orders and the income of locked mining, and pledge mining: no addresses of the specification. */
export const EARN_PRODUCT_PATH = '/pages/earn/detail';
export const EARN_ORDERS_PATH = '/pages/earn/order';
export const EARN_INCOME_PATH = '/pages/earn/income';
export const PLEDGE_PATH = '/pages/earn/pledge';
