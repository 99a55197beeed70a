// Made from docs/openapi.json by `pnpm run docs`; never edit it.
export interface paths {
    "/v1/portfolio/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dry run of the portfolio validation: every error and warning in one pass
         * @description Dry run of the portfolio validation: every error and warning in one pass. Needs the scope `portfolio:read`.
         */
        post: operations["validatePortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A corrected portfolio definition with every change listed
         * @description A corrected portfolio definition with every change listed. Needs the scope `portfolio:read`.
         */
        post: operations["resolvePortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a portfolio analysis as a background job
         * @description Start a portfolio analysis as a background job. Needs the scope `portfolio:analyze`.
         */
        post: operations["analyzePortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status, progress and result of a job
         * @description Status, progress and result of a job. Needs the scope `jobs:read`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Cancel a job that has not finished
         * @description Cancel a job that has not finished. Needs the scope `jobs:cancel`.
         */
        delete: operations["cancelJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/data-quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the quality checks found in the market data, page by page
         * @description What the quality checks found in the market data, page by page. Needs the scope `admin`.
         */
        get: operations["getDataQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/analyze/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start up to 100 portfolio analyses as background jobs
         * @description Start up to 100 portfolio analyses as background jobs. Needs the scope `portfolio:analyze`.
         */
        post: operations["analyzeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a portfolio that validate finds valid
         * @description Keep a portfolio that validate finds valid. Needs the scope `portfolio:analyze`.
         */
        post: operations["trackPortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your tracked portfolios, newest first, page by page
         * @description Your tracked portfolios, newest first, page by page. Needs the scope `portfolio:read`.
         */
        get: operations["listPortfolios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/{portfolio_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A tracked portfolio
         * @description A tracked portfolio. Needs the scope `portfolio:read`.
         */
        get: operations["getPortfolio"];
        /**
         * A new version of a tracked portfolio, after the one that `If-Match` names
         * @description A new version of a tracked portfolio, after the one that `If-Match` names. Needs the scope `portfolio:analyze`.
         */
        put: operations["updatePortfolio"];
        post?: never;
        /**
         * Forget a tracked portfolio with its history
         * @description Forget a tracked portfolio with its history. Needs the scope `portfolio:analyze`.
         */
        delete: operations["deletePortfolio"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/{portfolio_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of a tracked portfolio
         * @description The history of a tracked portfolio. Needs the scope `portfolio:read`.
         */
        get: operations["listPortfolioVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/{portfolio_id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An earlier version of a tracked portfolio
         * @description An earlier version of a tracked portfolio. Needs the scope `portfolio:read`.
         */
        get: operations["getPortfolioVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/{portfolio_id}/alert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The alert of a tracked portfolio
         * @description The alert of a tracked portfolio. Needs the scope `portfolio:read`.
         */
        get: operations["getPortfolioAlert"];
        /**
         * Analyse a tracked portfolio every night, and tell a URL what has changed
         * @description Analyse a tracked portfolio every night, and tell a URL what has changed. Needs the scope `portfolio:analyze`.
         */
        put: operations["setPortfolioAlert"];
        post?: never;
        /**
         * No more nightly analyses of a tracked portfolio
         * @description No more nightly analyses of a tracked portfolio. Needs the scope `portfolio:analyze`.
         */
        delete: operations["deletePortfolioAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/peers-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a comparison of a stock with its peers as a background job
         * @description Start a comparison of a stock with its peers as a background job. Needs the scope `research:run`.
         */
        post: operations["submitPeersAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/financial-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a financial analysis of a stock as a background job; kept for 14 days per stock
         * @description Start a financial analysis of a stock as a background job; kept for 14 days per stock. Needs the scope `research:run`.
         */
        post: operations["submitFinancialAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/score-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an explanation of the factor scores of an instrument as a background job
         * @description Start an explanation of the factor scores of an instrument as a background job. Needs the scope `research:run`.
         */
        post: operations["submitScoreAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/news-analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a summary of the news about an instrument as a background job
         * @description Start a summary of the news about an instrument as a background job. Needs the scope `research:run`.
         */
        post: operations["submitNewsAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stock-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a stock report (HTML, PDF, JSON) as a background job
         * @description Start a stock report (HTML, PDF, JSON) as a background job. Needs the scope `research:run`.
         */
        post: operations["submitStockReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a tear sheet (HTML, PDF, JSON) from a portfolio analysis, as a background job
         * @description Make a tear sheet (HTML, PDF, JSON) from a portfolio analysis, as a background job. Needs the scope `portfolio:analyze`.
         */
        post: operations["reportPortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your jobs that have not expired, newest first, page by page
         * @description Your jobs that have not expired, newest first, page by page. Needs the scope `jobs:read`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress and end of a job as Server-Sent Events: `progress`, then `completed` or `failed`
         * @description Progress and end of a job as Server-Sent Events: `progress`, then `completed` or `failed`. Needs the scope `jobs:read`.
         */
        get: operations["streamJobEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secret that signs your webhooks (standardwebhooks.com)
         * @description The secret that signs your webhooks (standardwebhooks.com). Needs the scope `portfolio:analyze`.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret; the old one signs along for 24 hours
         * @description A new secret; the old one signs along for 24 hours. Needs the scope `portfolio:analyze`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed event of type `webhook.test` to a URL
         * @description Send a signed event of type `webhook.test` to a URL. Needs the scope `portfolio:analyze`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your deliveries of the last 7 days, newest first; `status=failed` are the dead letters
         * @description Your deliveries of the last 7 days, newest first; `status=failed` are the dead letters. Needs the scope `jobs:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with what is sent and what came back
         * @description One delivery with what is sent and what came back. Needs the scope `jobs:read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a failed delivery again, from the first attempt
         * @description Try a failed delivery again, from the first attempt. Needs the scope `portfolio:analyze`.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/key-ratios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Key ratios of the latest periods of companies, the newest first
         * @description Key ratios of the latest periods of companies, the newest first. Needs the scope `data:read`.
         */
        get: operations["getKeyRatios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daily-price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daily prices and volumes
         * @description Daily prices and volumes. Needs the scope `data:read`.
         */
        get: operations["getDailyPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/etf/scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest scores of funds: an object for one symbol, a list for several
         * @description Latest scores of funds: an object for one symbol, a list for several. Needs the scope `data:read`.
         */
        get: operations["getEtfScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/historical-scores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scores of the last Fridays
         * @description Scores of the last Fridays. Needs the scope `data:read`.
         */
        get: operations["getHistoricalScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rolling-volatility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Volatility over a moving window of daily returns
         * @description Volatility over a moving window of daily returns. Needs the scope `data:read`.
         */
        get: operations["getRollingVolatility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/divyield-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dividend yield of every trading day, over the last twelve months
         * @description Dividend yield of every trading day, over the last twelve months. Needs the scope `data:read`.
         */
        get: operations["getDividendYieldHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/returns-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns by calendar month and year
         * @description Returns by calendar month and year. Needs the scope `data:read`.
         */
        get: operations["getReturnsCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/company-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is known of instruments, with the last price and scores
         * @description What is known of instruments, with the last price and scores. Needs the scope `data:read`.
         */
        get: operations["getCompanyInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/symbols": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search for instruments by name, ticker, RIC, ISIN or alias
         * @description Search for instruments by name, ticker, RIC, ISIN or alias. Needs the scope `data:read`.
         */
        get: operations["getSymbols"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Markets, their exchanges, currencies and default trading costs
         * @description Markets, their exchanges, currencies and default trading costs. Needs the scope `data:read`.
         */
        get: operations["getMarkets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/{id}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of a finished report, by its signed address
         * @description Take the address from the result of the job as it is. Whoever has it may read the file until it expires.
         */
        get: operations["getReportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A background job. */
        Job: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
            warnings: {
                /**
                 * @description Kind of warning. Programs decide by it.
                 * @enum {string}
                 */
                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                /** @description What happened, in a sentence for people. */
                message: string;
                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                field: string;
                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                symbol?: string;
                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                weight?: number;
            }[];
            /** @constant */
            status: "pending";
            /** @description Not yet. */
            started_at: null;
            /** @description Not yet. */
            finished_at: null;
            /** @description Not yet. */
            expires_at: null;
        } | {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
            warnings: {
                /**
                 * @description Kind of warning. Programs decide by it.
                 * @enum {string}
                 */
                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                /** @description What happened, in a sentence for people. */
                message: string;
                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                field: string;
                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                symbol?: string;
                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                weight?: number;
            }[];
            /** @constant */
            status: "processing";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            started_at: string;
            /** @description Not yet. */
            finished_at: null;
            /** @description Not yet. */
            expires_at: null;
            /** @description How far the work is. */
            progress: {
                /** @description Name of the step. */
                step: string;
                /** @description 0 to 100; never goes backwards. */
                percent: number;
                /** @description One sentence for people. */
                message: string;
            };
        } | {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
            warnings: {
                /**
                 * @description Kind of warning. Programs decide by it.
                 * @enum {string}
                 */
                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                /** @description What happened, in a sentence for people. */
                message: string;
                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                field: string;
                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                symbol?: string;
                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                weight?: number;
            }[];
            /** @constant */
            status: "completed";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            finished_at: string;
            /**
             * Format: date-time
             * @description 30 minutes after finished_at: from then on the job is gone.
             */
            expires_at: string;
            /** @description Depends on job_type. */
            result: {
                [key: string]: unknown;
            };
        } | {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
            warnings: {
                /**
                 * @description Kind of warning. Programs decide by it.
                 * @enum {string}
                 */
                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                /** @description What happened, in a sentence for people. */
                message: string;
                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                field: string;
                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                symbol?: string;
                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                weight?: number;
            }[];
            /** @constant */
            status: "failed";
            /**
             * Format: date-time
             * @description Null when it never started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            finished_at: string;
            /**
             * Format: date-time
             * @description 30 minutes after finished_at: from then on the job is gone.
             */
            expires_at: string;
            /** @description What went wrong, for people. */
            error: string;
        };
        /** @description Problem details (RFC 9457). */
        Problem: {
            /** @description URI that identifies the kind of problem. */
            type: string;
            /** @description The kind of problem in words; the same for every occurrence. */
            title: string;
            /** @description HTTP status. */
            status: number;
            /** @description This occurrence in words. */
            detail: string;
            /** @description Path of the request. */
            instance: string;
            /** @description Machine-readable code; docs/errors.md lists them. */
            code: string;
            /** @description Also in the X-Request-Id header and in the logs. */
            request_id: string;
        };
        /** @description Every problem of the request (the first 100). */
        ValidationError: {
            detail: {
                /** @description Kind of problem, for example missing or float_type. */
                type: string;
                /** @description Where: body, query or path, then members and positions. */
                loc: (string | number)[];
                /** @description One sentence for people. */
                msg: string;
                /** @description What was sent, cut short when long. */
                input?: unknown;
                /** @description Values of the message. */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    validatePortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                    portfolio: {
                        /**
                         * Format: date
                         * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                         */
                        date: string;
                        /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                        symbol: string;
                        /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                        weight: number;
                    }[];
                    /**
                     * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                     * @default USD
                     */
                    base_currency?: string;
                    /**
                     * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                     * @default 10000
                     */
                    initial_value?: number;
                    /**
                     * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                     * @default ACWI.OQ
                     */
                    benchmark?: string;
                    /**
                     * @description Apply market-specific costs to every trade, the first purchase included.
                     * @default false
                     */
                    include_transaction_costs?: boolean;
                    /**
                     * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                     * @default null
                     */
                    transaction_cost_config?: {
                        [key: string]: {
                            /** @description Rate of a purchase. */
                            buy: number;
                            /** @description Rate of a sale. */
                            sell: number;
                        };
                    } | null;
                    /**
                     * Format: date
                     * @description First day. Default: the first rebalance date.
                     */
                    start_date?: string;
                    /**
                     * Format: date
                     * @description Last day. Default: yesterday.
                     */
                    end_date?: string;
                    /** @description Sections to return. Absent or empty: the first 23; the others only by name. Repetitions collapse; analytics_version is always there. */
                    fields?: ("portfolio_parameters" | "portfolio_input" | "data_quality" | "portfolio_summary" | "turnover_analysis" | "performance_metrics" | "rolling_metrics" | "drawdown_analysis" | "portfolio_scores" | "concentration_metrics" | "transactions" | "company_info" | "latest_holdings" | "market_allocation" | "sector_allocation" | "currency_allocation" | "company_contribution" | "sector_contribution" | "market_contribution" | "time_period_returns" | "monthly_returns" | "annual_returns" | "daily_summary" | "attribution" | "risk_contribution" | "correlation_matrix" | "factor_exposures" | "stress_tests" | "analytics_version" | "warnings" | "input_hash")[];
                    /**
                     * @description Annual risk-free rate as a decimal: 0.04 means 4%.
                     * @default 0
                     */
                    risk_free_rate?: number;
                    /**
                     * @description Own scenarios for the section stress_tests: changes of price and of currency that happen at once.
                     * @default null
                     * @example [
                     *       {
                     *         "name": "Oil shock",
                     *         "shocks": [
                     *           {
                     *             "scope": "sector",
                     *             "name": "Energy",
                     *             "change": 0.3
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    stress_shocks?: {
                        /** @description Repeated in the answer. */
                        name: string;
                        /** @description The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies. */
                        shocks: {
                            /**
                             * @description What is hit.
                             * @enum {string}
                             */
                            scope: "all" | "market" | "sector" | "currency" | "symbol";
                            /**
                             * @description The market, sector, currency or symbol, as in the result; not read for all.
                             * @default null
                             */
                            name?: string | null;
                            /** @description Decimal: -0.3 means a fall by 30%. */
                            change: number;
                        }[];
                    }[] | null;
                    /**
                     * @description What to do with a row that cannot be held: its symbol is unknown, or on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
                     * @default drop
                     * @enum {string}
                     */
                    on_missing?: "fail" | "drop";
                    /**
                     * @description Start on the first day on which every holding of the first date can be bought. If that is later than the first date, warnings has start_delayed.
                     * @default false
                     */
                    start_when_available?: boolean;
                };
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description True when tracking, updating and analysing would be accepted. */
                        valid: boolean;
                        /** @description Number of errors. */
                        error_count: number;
                        /** @description Number of warnings. */
                        warning_count: number;
                        /** @description Every error found, in one pass. */
                        errors: {
                            /** @enum {string} */
                            code: "empty_portfolio" | "invalid_date" | "future_date" | "unresolved_symbol" | "ambiguous_symbol" | "duplicate_holding" | "non_positive_weight" | "zero_weight_sum" | "unsupported_currency" | "missing_fx_history" | "no_price_history" | "rebalance_before_history" | "invalid_initial_value" | "unknown_market" | "invalid_cost_rate" | "too_many_rows" | "too_many_symbols" | "end_before_start" | "mixed_units" | "window_too_short";
                            /** @description One sentence for people. */
                            message: string;
                            /** @description Path of the member, for example portfolio[3].weight. */
                            field: string;
                            /** @description Symbols that may be meant instead, the likeliest first. Only with unresolved_symbol and ambiguous_symbol. */
                            suggestions?: string[];
                        }[];
                        /** @description Every warning found, in one pass. */
                        warnings: {
                            /** @enum {string} */
                            code: "weights_renormalized" | "weights_sum_far_from_one" | "symbol_normalized" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "low_score_coverage" | "single_holding" | "high_concentration" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied";
                            /** @description One sentence for people. */
                            message: string;
                            /** @description Path of the member, for example portfolio[3].weight. */
                            field: string;
                        }[];
                        /** @description The definition with RICs, defaults filled in and weights that sum to exactly 1 per date. Only when valid. */
                        normalized?: {
                            /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                            portfolio: {
                                /**
                                 * Format: date
                                 * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                                 */
                                date: string;
                                /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                                symbol: string;
                                /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                                weight: number;
                            }[];
                            /**
                             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                             * @default USD
                             */
                            base_currency?: string;
                            /**
                             * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                             * @default 10000
                             */
                            initial_value?: number;
                            /**
                             * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                             * @default ACWI.OQ
                             */
                            benchmark?: string;
                            /**
                             * @description Apply market-specific costs to every trade, the first purchase included.
                             * @default false
                             */
                            include_transaction_costs?: boolean;
                            /**
                             * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                             * @default null
                             */
                            transaction_cost_config?: {
                                [key: string]: {
                                    /** @description Rate of a purchase. */
                                    buy: number;
                                    /** @description Rate of a sale. */
                                    sell: number;
                                };
                            } | null;
                        };
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resolvePortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                    portfolio: {
                        /**
                         * Format: date
                         * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                         */
                        date: string;
                        /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                        symbol: string;
                        /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                        weight: number;
                    }[];
                    /**
                     * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                     * @default USD
                     */
                    base_currency?: string;
                    /**
                     * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                     * @default 10000
                     */
                    initial_value?: number;
                    /**
                     * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                     * @default ACWI.OQ
                     */
                    benchmark?: string;
                    /**
                     * @description Apply market-specific costs to every trade, the first purchase included.
                     * @default false
                     */
                    include_transaction_costs?: boolean;
                    /**
                     * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                     * @default null
                     */
                    transaction_cost_config?: {
                        [key: string]: {
                            /** @description Rate of a purchase. */
                            buy: number;
                            /** @description Rate of a sale. */
                            sell: number;
                        };
                    } | null;
                    /**
                     * Format: date
                     * @description First day. Default: the first rebalance date.
                     */
                    start_date?: string;
                    /**
                     * Format: date
                     * @description Last day. Default: yesterday.
                     */
                    end_date?: string;
                    /** @description Sections to return. Absent or empty: the first 23; the others only by name. Repetitions collapse; analytics_version is always there. */
                    fields?: ("portfolio_parameters" | "portfolio_input" | "data_quality" | "portfolio_summary" | "turnover_analysis" | "performance_metrics" | "rolling_metrics" | "drawdown_analysis" | "portfolio_scores" | "concentration_metrics" | "transactions" | "company_info" | "latest_holdings" | "market_allocation" | "sector_allocation" | "currency_allocation" | "company_contribution" | "sector_contribution" | "market_contribution" | "time_period_returns" | "monthly_returns" | "annual_returns" | "daily_summary" | "attribution" | "risk_contribution" | "correlation_matrix" | "factor_exposures" | "stress_tests" | "analytics_version" | "warnings" | "input_hash")[];
                    /**
                     * @description Annual risk-free rate as a decimal: 0.04 means 4%.
                     * @default 0
                     */
                    risk_free_rate?: number;
                    /**
                     * @description Own scenarios for the section stress_tests: changes of price and of currency that happen at once.
                     * @default null
                     * @example [
                     *       {
                     *         "name": "Oil shock",
                     *         "shocks": [
                     *           {
                     *             "scope": "sector",
                     *             "name": "Energy",
                     *             "change": 0.3
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    stress_shocks?: {
                        /** @description Repeated in the answer. */
                        name: string;
                        /** @description The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies. */
                        shocks: {
                            /**
                             * @description What is hit.
                             * @enum {string}
                             */
                            scope: "all" | "market" | "sector" | "currency" | "symbol";
                            /**
                             * @description The market, sector, currency or symbol, as in the result; not read for all.
                             * @default null
                             */
                            name?: string | null;
                            /** @description Decimal: -0.3 means a fall by 30%. */
                            change: number;
                        }[];
                    }[] | null;
                    /**
                     * @description What to do with a row that cannot be held: its symbol is unknown, or on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
                     * @default drop
                     * @enum {string}
                     */
                    on_missing?: "fail" | "drop";
                    /**
                     * @description Start on the first day on which every holding of the first date can be bought. If that is later than the first date, warnings has start_delayed.
                     * @default false
                     */
                    start_when_available?: boolean;
                };
            };
        };
        responses: {
            /** @description clean, resolved or unresolvable. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description clean: valid, returned unchanged. resolved: corrected, ready for tracking. unresolvable: see validation.errors.
                         * @enum {string}
                         */
                        status: "clean" | "resolved" | "unresolvable";
                        /** @description The full request with the corrected portfolio; null when unresolvable. */
                        portfolio_definition: {
                            /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                            portfolio: {
                                /**
                                 * Format: date
                                 * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                                 */
                                date: string;
                                /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                                symbol: string;
                                /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                                weight: number;
                            }[];
                            /**
                             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                             * @default USD
                             */
                            base_currency?: string;
                            /**
                             * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                             * @default 10000
                             */
                            initial_value?: number;
                            /**
                             * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                             * @default ACWI.OQ
                             */
                            benchmark?: string;
                            /**
                             * @description Apply market-specific costs to every trade, the first purchase included.
                             * @default false
                             */
                            include_transaction_costs?: boolean;
                            /**
                             * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                             * @default null
                             */
                            transaction_cost_config?: {
                                [key: string]: {
                                    /** @description Rate of a purchase. */
                                    buy: number;
                                    /** @description Rate of a sale. */
                                    sell: number;
                                };
                            } | null;
                        } | null;
                        /** @description What was changed, in the order of the repairs. */
                        changes: {
                            /** @enum {string} */
                            code: "symbol_normalized" | "weights_look_like_percent" | "weights_renormalized" | "date_removed";
                            /** @description Path in the definition that was sent, for example portfolio[3].symbol. */
                            field: string;
                            /** @description Rebalance date concerned; null for settings. */
                            date: string | null;
                            /** @description RIC concerned; null when a whole date is. */
                            symbol: string | null;
                            /** @description Before: a symbol, the sum of a date, or the date. */
                            from: string | number | null;
                            /** @description After; null for a date that disappeared. */
                            to: string | number | null;
                            /** @description One sentence for people. */
                            message: string;
                        }[];
                        /** @description Which rows were removed, in the order of the repairs. */
                        dropped: {
                            /** @enum {string} */
                            code: "unresolved_symbol" | "ambiguous_symbol" | "future_date" | "duplicate_holding" | "non_positive_weight" | "no_price_history";
                            /** @description Date of the row. */
                            date: string;
                            /** @description Symbol as it was sent. */
                            symbol: string;
                            /** @description Weight as it was sent. */
                            weight: number;
                            /** @description One sentence for people. */
                            message: string;
                        }[];
                        /** @description The validator’s word on the repaired definition. */
                        validation: {
                            /** @description True when tracking, updating and analysing would be accepted. */
                            valid: boolean;
                            /** @description Number of errors. */
                            error_count: number;
                            /** @description Number of warnings. */
                            warning_count: number;
                            /** @description Every error found, in one pass. */
                            errors: {
                                /** @enum {string} */
                                code: "empty_portfolio" | "invalid_date" | "future_date" | "unresolved_symbol" | "ambiguous_symbol" | "duplicate_holding" | "non_positive_weight" | "zero_weight_sum" | "unsupported_currency" | "missing_fx_history" | "no_price_history" | "rebalance_before_history" | "invalid_initial_value" | "unknown_market" | "invalid_cost_rate" | "too_many_rows" | "too_many_symbols" | "end_before_start" | "mixed_units" | "window_too_short";
                                /** @description One sentence for people. */
                                message: string;
                                /** @description Path of the member, for example portfolio[3].weight. */
                                field: string;
                                /** @description Symbols that may be meant instead, the likeliest first. Only with unresolved_symbol and ambiguous_symbol. */
                                suggestions?: string[];
                            }[];
                            /** @description Every warning found, in one pass. */
                            warnings: {
                                /** @enum {string} */
                                code: "weights_renormalized" | "weights_sum_far_from_one" | "symbol_normalized" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "low_score_coverage" | "single_holding" | "high_concentration" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied";
                                /** @description One sentence for people. */
                                message: string;
                                /** @description Path of the member, for example portfolio[3].weight. */
                                field: string;
                            }[];
                        };
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    analyzePortfolio: {
        parameters: {
            query?: {
                /** @description Also make a tear sheet of the result, as a job of its own. */
                report?: boolean;
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                    portfolio: {
                        /**
                         * Format: date
                         * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                         */
                        date: string;
                        /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                        symbol: string;
                        /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                        weight: number;
                    }[];
                    /**
                     * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                     * @default USD
                     */
                    base_currency?: string;
                    /**
                     * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                     * @default 10000
                     */
                    initial_value?: number;
                    /**
                     * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                     * @default ACWI.OQ
                     */
                    benchmark?: string;
                    /**
                     * @description Apply market-specific costs to every trade, the first purchase included.
                     * @default false
                     */
                    include_transaction_costs?: boolean;
                    /**
                     * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                     * @default null
                     */
                    transaction_cost_config?: {
                        [key: string]: {
                            /** @description Rate of a purchase. */
                            buy: number;
                            /** @description Rate of a sale. */
                            sell: number;
                        };
                    } | null;
                    /**
                     * Format: date
                     * @description First day. Default: the first rebalance date.
                     */
                    start_date?: string;
                    /**
                     * Format: date
                     * @description Last day. Default: yesterday.
                     */
                    end_date?: string;
                    /** @description Sections to return. Absent or empty: the first 23; the others only by name. Repetitions collapse; analytics_version is always there. */
                    fields?: ("portfolio_parameters" | "portfolio_input" | "data_quality" | "portfolio_summary" | "turnover_analysis" | "performance_metrics" | "rolling_metrics" | "drawdown_analysis" | "portfolio_scores" | "concentration_metrics" | "transactions" | "company_info" | "latest_holdings" | "market_allocation" | "sector_allocation" | "currency_allocation" | "company_contribution" | "sector_contribution" | "market_contribution" | "time_period_returns" | "monthly_returns" | "annual_returns" | "daily_summary" | "attribution" | "risk_contribution" | "correlation_matrix" | "factor_exposures" | "stress_tests" | "analytics_version" | "warnings" | "input_hash")[];
                    /**
                     * @description Annual risk-free rate as a decimal: 0.04 means 4%.
                     * @default 0
                     */
                    risk_free_rate?: number;
                    /**
                     * @description Own scenarios for the section stress_tests: changes of price and of currency that happen at once.
                     * @default null
                     * @example [
                     *       {
                     *         "name": "Oil shock",
                     *         "shocks": [
                     *           {
                     *             "scope": "sector",
                     *             "name": "Energy",
                     *             "change": 0.3
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    stress_shocks?: {
                        /** @description Repeated in the answer. */
                        name: string;
                        /** @description The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies. */
                        shocks: {
                            /**
                             * @description What is hit.
                             * @enum {string}
                             */
                            scope: "all" | "market" | "sector" | "currency" | "symbol";
                            /**
                             * @description The market, sector, currency or symbol, as in the result; not read for all.
                             * @default null
                             */
                            name?: string | null;
                            /** @description Decimal: -0.3 means a fall by 30%. */
                            change: number;
                        }[];
                    }[] | null;
                    /**
                     * @description What to do with a row that cannot be held: its symbol is unknown, or on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
                     * @default drop
                     * @enum {string}
                     */
                    on_missing?: "fail" | "drop";
                    /**
                     * @description Start on the first day on which every holding of the first date can be bought. If that is later than the first date, warnings has start_delayed.
                     * @default false
                     */
                    start_when_available?: boolean;
                };
            };
        };
        responses: {
            /** @description With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it. */
            200: {
                headers: {
                    /** @description wait=N */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Accepted; poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "port", a hyphen, a UUID. */
                        job_id: string;
                        /**
                         * @description Created, not started.
                         * @enum {string}
                         */
                        status: "pending";
                        /** @description Path of the job: /v1/jobs/{job_id}. */
                        check_url: string;
                        /** @description Measured: recent median of the queue and the work that waits. */
                        estimated_duration_seconds: number;
                        /** @description One sentence for people. */
                        message: string;
                        /** @description What will be analysed. */
                        portfolio_summary: {
                            /** @description Distinct instruments. */
                            positions: number;
                            /**
                             * Format: date
                             * @description First day of the window.
                             */
                            start_date: string;
                            /**
                             * Format: date
                             * @description Last day of the window.
                             */
                            end_date: string;
                        };
                        /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                        warnings: {
                            /**
                             * @description Kind of warning. Programs decide by it.
                             * @enum {string}
                             */
                            code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                            /** @description What happened, in a sentence for people. */
                            message: string;
                            /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                            field: string;
                            /** @description The RIC, or the symbol as it was sent if it is unknown. */
                            symbol?: string;
                            /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                            weight?: number;
                        }[];
                        /** @description The job that makes the tear sheet; only with report=true. */
                        report?: {
                            /** @description Prefix "report", a hyphen, a UUID. */
                            job_id: string;
                            /** @description Path of the job: /v1/jobs/{job_id}. */
                            check_url: string;
                        };
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path: {
                /** @description Job identifier as the submit answered it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, in any of its four statuses. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix of the kind of job, a hyphen, a UUID. */
                        job_id: string;
                        /** @description For example portfolio_analysis. */
                        job_type: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        created_at: string;
                        /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                        warnings: {
                            /**
                             * @description Kind of warning. Programs decide by it.
                             * @enum {string}
                             */
                            code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                            /** @description What happened, in a sentence for people. */
                            message: string;
                            /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                            field: string;
                            /** @description The RIC, or the symbol as it was sent if it is unknown. */
                            symbol?: string;
                            /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                            weight?: number;
                        }[];
                        /** @constant */
                        status: "pending";
                        /** @description Not yet. */
                        started_at: null;
                        /** @description Not yet. */
                        finished_at: null;
                        /** @description Not yet. */
                        expires_at: null;
                    } | {
                        /** @description Prefix of the kind of job, a hyphen, a UUID. */
                        job_id: string;
                        /** @description For example portfolio_analysis. */
                        job_type: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        created_at: string;
                        /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                        warnings: {
                            /**
                             * @description Kind of warning. Programs decide by it.
                             * @enum {string}
                             */
                            code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                            /** @description What happened, in a sentence for people. */
                            message: string;
                            /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                            field: string;
                            /** @description The RIC, or the symbol as it was sent if it is unknown. */
                            symbol?: string;
                            /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                            weight?: number;
                        }[];
                        /** @constant */
                        status: "processing";
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        started_at: string;
                        /** @description Not yet. */
                        finished_at: null;
                        /** @description Not yet. */
                        expires_at: null;
                        /** @description How far the work is. */
                        progress: {
                            /** @description Name of the step. */
                            step: string;
                            /** @description 0 to 100; never goes backwards. */
                            percent: number;
                            /** @description One sentence for people. */
                            message: string;
                        };
                    } | {
                        /** @description Prefix of the kind of job, a hyphen, a UUID. */
                        job_id: string;
                        /** @description For example portfolio_analysis. */
                        job_type: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        created_at: string;
                        /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                        warnings: {
                            /**
                             * @description Kind of warning. Programs decide by it.
                             * @enum {string}
                             */
                            code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                            /** @description What happened, in a sentence for people. */
                            message: string;
                            /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                            field: string;
                            /** @description The RIC, or the symbol as it was sent if it is unknown. */
                            symbol?: string;
                            /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                            weight?: number;
                        }[];
                        /** @constant */
                        status: "completed";
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        started_at: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        finished_at: string;
                        /**
                         * Format: date-time
                         * @description 30 minutes after finished_at: from then on the job is gone.
                         */
                        expires_at: string;
                        result: {
                            /**
                             * @description True, and only there with a result.
                             * @constant
                             */
                            success: true;
                            /** @description The selected sections. Money is in base currency unless named _local; undefined figures are null. */
                            result: {
                                /** @description The settings the analysis was made with. */
                                portfolio_parameters?: {
                                    /**
                                     * Format: date
                                     * @description First valuation day.
                                     */
                                    start_date: string;
                                    /**
                                     * Format: date
                                     * @description Last valuation day.
                                     */
                                    end_date: string;
                                    /** @description Currency of all money not named _local. */
                                    base_currency: string;
                                    /** @description RIC of the benchmark. */
                                    benchmark: string;
                                    /** @description Base currency. */
                                    initial_value: number;
                                    /** @description Whether trades cost something. */
                                    include_transaction_costs: boolean;
                                    /** @description Annual, decimal. */
                                    risk_free_rate: number;
                                    /**
                                     * @description How often returns are measured. It is the frequency of the instrument held, or of the benchmark, that is priced least often.
                                     * @enum {string}
                                     */
                                    frequency: "daily" | "weekly" | "monthly" | "quarterly";
                                    /** @description Returns a year, used to annualize: 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254. */
                                    periods_per_year: number;
                                    /** @description Which days are valuation days. */
                                    calendar: string;
                                    /** @description split_adjusted, total_return_adjusted, or mixed. */
                                    price_basis: string;
                                    /** @description Version of the default cost table. */
                                    cost_table_version: string;
                                };
                                /** @description The rows that were simulated. */
                                portfolio_input?: {
                                    /**
                                     * Format: date
                                     * @description The date as it was sent. `effective_date` is the day of the trades.
                                     */
                                    date: string;
                                    /**
                                     * Format: date
                                     * @description Valuation day of the trade; null when it lies outside the data.
                                     */
                                    effective_date: string | null;
                                    /** @description As requested. */
                                    symbol: string;
                                    /** @description Resolved. */
                                    ric: string;
                                    /** @description Decimal fraction; a date sums to 1. */
                                    weight: number;
                                }[];
                                /** @description How complete the data behind the figures is, and why figures are null. */
                                data_quality?: {
                                    /** @description Distinct symbols of the request. */
                                    total_rics_requested: number;
                                    /** @description Of these, known to the snapshot. */
                                    rics_found: number;
                                    /** @description Symbols that the snapshot does not know. */
                                    missing_rics: string[];
                                    /** @description Percent of the needed prices that exist, 0 to 100; null when none is needed. */
                                    data_completeness_pct: number | null;
                                    /** @description Positions that could not be held. */
                                    removed_positions: {
                                        /** @description Which. */
                                        ric: string;
                                        /**
                                         * Format: date
                                         * @description When.
                                         */
                                        date: string;
                                        /**
                                         * @description Why it was not bought, or became cash. stale_price means that its last price was too old.
                                         * @enum {string}
                                         */
                                        reason: "no_price" | "no_fx" | "delisted" | "stale_price";
                                        /** @description Decimal fraction that was asked for; the others of the date share it. */
                                        weight?: number;
                                        /** @description Base currency, of a position that was held. */
                                        value?: number;
                                    }[];
                                    /** @description Dividends with an ex-date after the last price of an instrument that was held until then. */
                                    late_distributions: {
                                        /** @description RIC of the instrument. */
                                        ric: string;
                                        /**
                                         * Format: date
                                         * @description The ex-date.
                                         */
                                        ex_date: string;
                                        /** @description Amount per share, in the currency of the instrument. */
                                        amount: number;
                                        /**
                                         * Format: date
                                         * @description Valuation day of the payment; null when it was not paid, because the portfolio traded before or the position had not become cash by the end.
                                         */
                                        paid_on: string | null;
                                        /** @description Cash received, in base currency; null when it was not paid. */
                                        value: number | null;
                                    }[];
                                    /** @description Prices carried over because a market was closed or a price was missing. */
                                    forward_filled_days: number;
                                    /** @description Instruments held, and the benchmark, whose prices are not daily. Returns are measured at the lowest of these frequencies. */
                                    low_frequency: {
                                        /** @description RIC of the instrument. */
                                        ric: string;
                                        /** @description How often it is priced: weekly, monthly, or quarterly. */
                                        frequency: string;
                                    }[];
                                    /** @description Prices that were carried for more than 5 valuation days (10 for weekly, 30 for monthly, and 80 for quarterly prices). */
                                    stale: {
                                        /** @description RIC of the instrument, or the pair of a rate. */
                                        ric: string;
                                        /**
                                         * Format: date
                                         * @description First weekday without a price of its own.
                                         */
                                        from: string;
                                        /**
                                         * Format: date
                                         * @description Last valuation day that used the old price.
                                         */
                                        to: string;
                                        /** @description Valuation days carried. */
                                        days: number;
                                    }[];
                                    /** @description Stored pairs the rates come from. */
                                    fx_sources: string[];
                                    /** @description Snapshot the figures come from. */
                                    data_version: string;
                                    /** @description Who delivered the data; "demo (simulated)" for the demo market. */
                                    data_source: string;
                                    /** @description Why something is null, and other remarks. */
                                    notes: string[];
                                };
                                /** @description The result in six figures. total_pl = total_price_pl + total_fx_pl − cost. */
                                portfolio_summary?: {
                                    /** @description Base currency, last day. */
                                    final_value: number;
                                    /** @description Decimal: final_value / initial_value − 1. */
                                    total_return: number;
                                    /** @description Base currency, dividends included. */
                                    total_price_pl: number;
                                    /** @description Base currency; exactly 0 for holdings in base currency. */
                                    total_fx_pl: number;
                                    /** @description Base currency, after costs. */
                                    total_pl: number;
                                    /** @description Base currency. */
                                    total_transaction_cost: number;
                                    /** @description Whether trades cost something. */
                                    include_transaction_costs: boolean;
                                };
                                /** @description How much was traded, and at what cost. */
                                turnover_analysis?: {
                                    /** @description Rebalances in the window. */
                                    num_rebalances: number;
                                    /** @description Calendar days between rebalances. */
                                    rebalance_frequency_days: {
                                        /** @description Null with fewer than two rebalances. */
                                        mean: number | null;
                                        /** @description Null with fewer than two rebalances. */
                                        median: number | null;
                                    };
                                    /** @description Decimal: half the value of positions that became cash because they had ended, over the value of the portfolio on that day, added up. */
                                    exit_turnover: number;
                                    /** @description Decimal: sum over the rebalances after the first purchase, and exit_turnover. Cash is no security and counts nowhere. */
                                    total_one_way_turnover: number;
                                    /** @description Decimal a year; null under a year. */
                                    annualized_turnover: number | null;
                                    /** @description One row per rebalance, in date order. */
                                    per_rebalance: {
                                        /**
                                         * Format: date
                                         * @description Day of the trades.
                                         */
                                        date: string;
                                        /** @description Base currency. */
                                        buy_value: number;
                                        /** @description Base currency. */
                                        sell_value: number;
                                        /** @description Decimal: half of the traded value over the portfolio value. */
                                        one_way_turnover: number;
                                        /** @description Base currency. */
                                        cost: number;
                                    }[];
                                    /** @description One row per market. */
                                    costs_by_market: {
                                        /** @description Market name. */
                                        market: string;
                                        /** @description Base currency. */
                                        buy_value: number;
                                        /** @description Base currency. */
                                        sell_value: number;
                                        /** @description Decimal fraction of traded value; null when the trades paid different rates, because shares and funds differ or the rate changed. */
                                        buy_rate: number | null;
                                        /** @description Decimal fraction of traded value; null when the trades paid different rates, because shares and funds differ or the rate changed. */
                                        sell_rate: number | null;
                                        /** @description Base currency. */
                                        cost: number;
                                    }[];
                                };
                                /** @description Return and risk over the window. */
                                performance_metrics?: {
                                    /** @description The portfolio, in base currency, after costs. */
                                    portfolio: {
                                        /** @description Decimal over the window. */
                                        total_return: number | null;
                                        /** @description Decimal a year. Twelve full months count as a year. Null for a shorter window than a year. */
                                        annualized_return: number | null;
                                        /** @description Decimal a year: sample deviation of the returns × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. */
                                        annualized_volatility: number | null;
                                        /** @description Decimal a year: root mean square of the negative excess returns × √periods_per_year. */
                                        downside_deviation: number | null;
                                        /** @description Decimal, at most 0; the first day counts. */
                                        max_drawdown: number | null;
                                        /** @description Root mean square of the daily drawdowns, a decimal of at least 0. Null without a return. */
                                        ulcer_index: number | null;
                                        /** @description Mean size of the daily drawdowns, a decimal of at least 0. Null without a return. */
                                        pain_index: number | null;
                                        /** @description Annualized; null when returns do not vary. */
                                        sharpe_ratio: number | null;
                                        /** @description Annualized; null without a loss. */
                                        sortino_ratio: number | null;
                                        /** @description annualized_return / |max_drawdown|. */
                                        calmar_ratio: number | null;
                                        /** @description Annualized return above the risk-free rate, divided by ulcer_index (also called ulcer performance index). Null without an annualized return or a drawdown. */
                                        martin_ratio: number | null;
                                        /** @description Annualized return above the risk-free rate, divided by pain_index. Null without an annualized return or a drawdown. */
                                        pain_ratio: number | null;
                                        /** @description Sum of gains over sum of losses against the risk-free rate. */
                                        omega_ratio: number | null;
                                        /** @description 5% quantile of the returns, so a loss is negative. Null under 20 returns. */
                                        var_95: number | null;
                                        /** @description 1% quantile of the returns, so a loss is negative. Null under 100 returns. */
                                        var_99: number | null;
                                        /** @description Mean of the returns at or below var_95. Null under 20 returns. */
                                        cvar_95: number | null;
                                        /** @description Mean of the returns at or below var_99. Null under 100 returns. */
                                        cvar_99: number | null;
                                        /** @description Share of the returns above 0, decimal. */
                                        win_rate: number | null;
                                        /** @description Highest return of one period, decimal. */
                                        best_day: number | null;
                                        /** @description Lowest return of one period, decimal. */
                                        worst_day: number | null;
                                        /** @description Number of full calendar months, the observations of the three statistics of months. */
                                        full_months: number;
                                        /** @description Highest return of a full calendar month, decimal. Null without a full month. */
                                        best_month: number | null;
                                        /** @description Lowest return of a full calendar month, decimal. Null without a full month. */
                                        worst_month: number | null;
                                        /** @description Share of the full calendar months with a return above 0, decimal. Null without a full month. */
                                        positive_months: number | null;
                                        /** @description Of the returns. */
                                        skewness: number | null;
                                        /** @description Of the returns, in excess of the normal distribution. */
                                        kurtosis: number | null;
                                        /** @description Calendar days from the first to the last valuation day. */
                                        days: number;
                                        /** @description Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise. */
                                        observations: number;
                                    };
                                    /** @description The benchmark, in base currency. */
                                    benchmark: {
                                        /** @description Decimal over the window. */
                                        total_return: number | null;
                                        /** @description Decimal a year. Twelve full months count as a year. Null for a shorter window than a year. */
                                        annualized_return: number | null;
                                        /** @description Decimal a year: sample deviation of the returns × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. */
                                        annualized_volatility: number | null;
                                        /** @description Decimal a year: root mean square of the negative excess returns × √periods_per_year. */
                                        downside_deviation: number | null;
                                        /** @description Decimal, at most 0; the first day counts. */
                                        max_drawdown: number | null;
                                        /** @description Root mean square of the daily drawdowns, a decimal of at least 0. Null without a return. */
                                        ulcer_index: number | null;
                                        /** @description Mean size of the daily drawdowns, a decimal of at least 0. Null without a return. */
                                        pain_index: number | null;
                                        /** @description Annualized; null when returns do not vary. */
                                        sharpe_ratio: number | null;
                                        /** @description Annualized; null without a loss. */
                                        sortino_ratio: number | null;
                                        /** @description annualized_return / |max_drawdown|. */
                                        calmar_ratio: number | null;
                                        /** @description Annualized return above the risk-free rate, divided by ulcer_index (also called ulcer performance index). Null without an annualized return or a drawdown. */
                                        martin_ratio: number | null;
                                        /** @description Annualized return above the risk-free rate, divided by pain_index. Null without an annualized return or a drawdown. */
                                        pain_ratio: number | null;
                                        /** @description Sum of gains over sum of losses against the risk-free rate. */
                                        omega_ratio: number | null;
                                        /** @description 5% quantile of the returns, so a loss is negative. Null under 20 returns. */
                                        var_95: number | null;
                                        /** @description 1% quantile of the returns, so a loss is negative. Null under 100 returns. */
                                        var_99: number | null;
                                        /** @description Mean of the returns at or below var_95. Null under 20 returns. */
                                        cvar_95: number | null;
                                        /** @description Mean of the returns at or below var_99. Null under 100 returns. */
                                        cvar_99: number | null;
                                        /** @description Share of the returns above 0, decimal. */
                                        win_rate: number | null;
                                        /** @description Highest return of one period, decimal. */
                                        best_day: number | null;
                                        /** @description Lowest return of one period, decimal. */
                                        worst_day: number | null;
                                        /** @description Number of full calendar months, the observations of the three statistics of months. */
                                        full_months: number;
                                        /** @description Highest return of a full calendar month, decimal. Null without a full month. */
                                        best_month: number | null;
                                        /** @description Lowest return of a full calendar month, decimal. Null without a full month. */
                                        worst_month: number | null;
                                        /** @description Share of the full calendar months with a return above 0, decimal. Null without a full month. */
                                        positive_months: number | null;
                                        /** @description Of the returns. */
                                        skewness: number | null;
                                        /** @description Of the returns, in excess of the normal distribution. */
                                        kurtosis: number | null;
                                        /** @description Calendar days from the first to the last valuation day. */
                                        days: number;
                                        /** @description Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise. */
                                        observations: number;
                                    };
                                    /** @description The portfolio against the benchmark. Returns are daily unless portfolio_parameters.frequency says otherwise. */
                                    relative: {
                                        /** @description Covariance with the benchmark over its variance. */
                                        beta: number | null;
                                        /** @description Decimal a year (Jensen). */
                                        alpha_annualized: number | null;
                                        /** @description Pearson, −1 to 1. */
                                        correlation: number | null;
                                        /** @description Correlation squared. */
                                        r_squared: number | null;
                                        /** @description Annualized active return over tracking error. */
                                        information_ratio: number | null;
                                        /** @description Decimal a year. */
                                        tracking_error: number | null;
                                        /** @description Annualized excess return over beta. */
                                        treynor_ratio: number | null;
                                        /** @description Geometric mean return over that of the benchmark, over the periods the benchmark rose. */
                                        upside_capture: number | null;
                                        /** @description Geometric mean return over that of the benchmark, over the periods the benchmark fell. */
                                        downside_capture: number | null;
                                        /** @description Beta over the periods in which the benchmark rose. Null with fewer than two of them. */
                                        up_beta: number | null;
                                        /** @description Beta over the periods in which the benchmark fell. Null with fewer than two of them. */
                                        down_beta: number | null;
                                        /** @description Part of the volatility that comes from the benchmark: |beta| × its volatility, decimal a year. */
                                        systematic_risk: number | null;
                                        /** @description Part of the volatility that does not come from the benchmark: deviation of the residuals, decimal a year. */
                                        specific_risk: number | null;
                                        /** @description Return a year at the volatility of the benchmark (Modigliani and Modigliani): Sharpe ratio × volatility of the benchmark + risk-free rate, decimal. */
                                        m_squared: number | null;
                                        /** @description Share of the periods in which the portfolio returned more than the benchmark, decimal. */
                                        batting_average: number | null;
                                        /** @description Number of pairs of returns behind the statistics. */
                                        observations: number;
                                        /** @description Number of these pairs in which the benchmark rose. */
                                        up_observations: number;
                                        /** @description Number of these pairs in which the benchmark fell. */
                                        down_observations: number;
                                        /** @description Decimal: total return minus that of the benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * @description Which statistics to show first. It is monthly if at least 10% of the portfolio closes more than 2 hours apart from the benchmark and there are 12 full months, and portfolio_parameters.frequency otherwise. If it is monthly, read those in monthly unless they are null.
                                         * @enum {string}
                                         */
                                        headline: "daily" | "weekly" | "monthly" | "quarterly";
                                        /** @description Why that is the headline, one sentence. */
                                        headline_reason: string;
                                        /** @description The same on returns of full calendar weeks. The statistics are null under 26 weeks. */
                                        weekly: {
                                            /** @description Covariance with the benchmark over its variance. */
                                            beta: number | null;
                                            /** @description Decimal a year (Jensen). */
                                            alpha_annualized: number | null;
                                            /** @description Pearson, −1 to 1. */
                                            correlation: number | null;
                                            /** @description Correlation squared. */
                                            r_squared: number | null;
                                            /** @description Annualized active return over tracking error. */
                                            information_ratio: number | null;
                                            /** @description Decimal a year. */
                                            tracking_error: number | null;
                                            /** @description Annualized excess return over beta. */
                                            treynor_ratio: number | null;
                                            /** @description Geometric mean return over that of the benchmark, over the periods the benchmark rose. */
                                            upside_capture: number | null;
                                            /** @description Geometric mean return over that of the benchmark, over the periods the benchmark fell. */
                                            downside_capture: number | null;
                                            /** @description Beta over the periods in which the benchmark rose. Null with fewer than two of them. */
                                            up_beta: number | null;
                                            /** @description Beta over the periods in which the benchmark fell. Null with fewer than two of them. */
                                            down_beta: number | null;
                                            /** @description Part of the volatility that comes from the benchmark: |beta| × its volatility, decimal a year. */
                                            systematic_risk: number | null;
                                            /** @description Part of the volatility that does not come from the benchmark: deviation of the residuals, decimal a year. */
                                            specific_risk: number | null;
                                            /** @description Return a year at the volatility of the benchmark (Modigliani and Modigliani): Sharpe ratio × volatility of the benchmark + risk-free rate, decimal. */
                                            m_squared: number | null;
                                            /** @description Share of the periods in which the portfolio returned more than the benchmark, decimal. */
                                            batting_average: number | null;
                                            /** @description Number of pairs of returns behind the statistics. */
                                            observations: number;
                                            /** @description Number of these pairs in which the benchmark rose. */
                                            up_observations: number;
                                            /** @description Number of these pairs in which the benchmark fell. */
                                            down_observations: number;
                                        };
                                        /** @description The same on returns of full calendar months. The statistics are null under 12 months. */
                                        monthly: {
                                            /** @description Covariance with the benchmark over its variance. */
                                            beta: number | null;
                                            /** @description Decimal a year (Jensen). */
                                            alpha_annualized: number | null;
                                            /** @description Pearson, −1 to 1. */
                                            correlation: number | null;
                                            /** @description Correlation squared. */
                                            r_squared: number | null;
                                            /** @description Annualized active return over tracking error. */
                                            information_ratio: number | null;
                                            /** @description Decimal a year. */
                                            tracking_error: number | null;
                                            /** @description Annualized excess return over beta. */
                                            treynor_ratio: number | null;
                                            /** @description Geometric mean return over that of the benchmark, over the periods the benchmark rose. */
                                            upside_capture: number | null;
                                            /** @description Geometric mean return over that of the benchmark, over the periods the benchmark fell. */
                                            downside_capture: number | null;
                                            /** @description Beta over the periods in which the benchmark rose. Null with fewer than two of them. */
                                            up_beta: number | null;
                                            /** @description Beta over the periods in which the benchmark fell. Null with fewer than two of them. */
                                            down_beta: number | null;
                                            /** @description Part of the volatility that comes from the benchmark: |beta| × its volatility, decimal a year. */
                                            systematic_risk: number | null;
                                            /** @description Part of the volatility that does not come from the benchmark: deviation of the residuals, decimal a year. */
                                            specific_risk: number | null;
                                            /** @description Return a year at the volatility of the benchmark (Modigliani and Modigliani): Sharpe ratio × volatility of the benchmark + risk-free rate, decimal. */
                                            m_squared: number | null;
                                            /** @description Share of the periods in which the portfolio returned more than the benchmark, decimal. */
                                            batting_average: number | null;
                                            /** @description Number of pairs of returns behind the statistics. */
                                            observations: number;
                                            /** @description Number of these pairs in which the benchmark rose. */
                                            up_observations: number;
                                            /** @description Number of these pairs in which the benchmark fell. */
                                            down_observations: number;
                                        };
                                    };
                                };
                                /** @description Metrics over moving windows; null until a window is full. */
                                rolling_metrics?: {
                                    /** @description Number of returns behind each row. */
                                    observations: {
                                        /** @description Always 30. */
                                        window_30d: number;
                                        /** @description Always 60. */
                                        window_60d: number;
                                        /** @description Always 90. */
                                        window_90d: number;
                                    };
                                    /** @description Windows of 30 returns. They are daily unless portfolio_parameters.frequency says otherwise. */
                                    window_30d: {
                                        /**
                                         * Format: date
                                         * @description Last day of the window.
                                         */
                                        date: string;
                                        /** @description Annualized. */
                                        sharpe_ratio: number | null;
                                        /** @description Decimal a year. */
                                        volatility: number | null;
                                        /** @description Against the benchmark. */
                                        beta: number | null;
                                        /** @description Pearson, −1 to 1. */
                                        correlation: number | null;
                                    }[];
                                    /** @description Windows of 60 returns. They are daily unless portfolio_parameters.frequency says otherwise. */
                                    window_60d: {
                                        /**
                                         * Format: date
                                         * @description Last day of the window.
                                         */
                                        date: string;
                                        /** @description Annualized. */
                                        sharpe_ratio: number | null;
                                        /** @description Decimal a year. */
                                        volatility: number | null;
                                        /** @description Against the benchmark. */
                                        beta: number | null;
                                        /** @description Pearson, −1 to 1. */
                                        correlation: number | null;
                                    }[];
                                    /** @description Windows of 90 returns. They are daily unless portfolio_parameters.frequency says otherwise. */
                                    window_90d: {
                                        /**
                                         * Format: date
                                         * @description Last day of the window.
                                         */
                                        date: string;
                                        /** @description Annualized. */
                                        sharpe_ratio: number | null;
                                        /** @description Decimal a year. */
                                        volatility: number | null;
                                        /** @description Against the benchmark. */
                                        beta: number | null;
                                        /** @description Pearson, −1 to 1. */
                                        correlation: number | null;
                                    }[];
                                    /** @description The returns of the last 12 full months, one row per month end. */
                                    window_1y: {
                                        /**
                                         * Format: date
                                         * @description Month end: the last day of the window.
                                         */
                                        date: string;
                                        /** @description Number of returns in the window. */
                                        observations: number;
                                        /** @description Return of the portfolio, decimal a year. */
                                        annualized_return: number;
                                        /** @description Annualized. */
                                        sharpe_ratio: number | null;
                                        /** @description Decimal a year. */
                                        volatility: number | null;
                                        /** @description Against the benchmark. */
                                        beta: number | null;
                                        /** @description Pearson, −1 to 1. */
                                        correlation: number | null;
                                    }[];
                                    /** @description The returns of the last 36 full months, one row per month end. */
                                    window_3y: {
                                        /**
                                         * Format: date
                                         * @description Month end: the last day of the window.
                                         */
                                        date: string;
                                        /** @description Number of returns in the window. */
                                        observations: number;
                                        /** @description Return of the portfolio, decimal a year. */
                                        annualized_return: number;
                                        /** @description Annualized. */
                                        sharpe_ratio: number | null;
                                        /** @description Decimal a year. */
                                        volatility: number | null;
                                        /** @description Against the benchmark. */
                                        beta: number | null;
                                        /** @description Pearson, −1 to 1. */
                                        correlation: number | null;
                                    }[];
                                };
                                /** @description Falls below an earlier peak, and the way back. */
                                drawdown_analysis?: {
                                    /** @description All episodes together. */
                                    summary: {
                                        /** @description Decimal, at most 0, last day. */
                                        current_drawdown: number;
                                        /** @description Decimal, at most 0. */
                                        max_drawdown: number;
                                        /** @description The open one included. */
                                        num_episodes: number;
                                        /** @description Calendar days; 0 without episodes. */
                                        avg_duration_days: number;
                                        /** @description Calendar days; 0 without episodes. */
                                        max_duration_days: number;
                                    };
                                    /** @description In date order. */
                                    episodes: {
                                        /**
                                         * Format: date
                                         * @description Last day at the peak.
                                         */
                                        peak_date: string;
                                        /**
                                         * Format: date
                                         * @description First day below the peak.
                                         */
                                        start_date: string;
                                        /**
                                         * Format: date
                                         * @description Lowest day.
                                         */
                                        trough_date: string;
                                        /**
                                         * Format: date
                                         * @description First day back at the peak; null while it lasts.
                                         */
                                        end_date: string | null;
                                        /** @description Decimal, below 0. */
                                        depth: number;
                                        /** @description Calendar days from the peak to the end, or to the last day. */
                                        duration_days: number;
                                        /** @description Calendar days from the trough to the end; null while it lasts. */
                                        recovery_days: number | null;
                                    }[];
                                    /** @description One row per valuation day. */
                                    underwater: {
                                        /**
                                         * Format: date
                                         * @description Valuation day.
                                         */
                                        date: string;
                                        /** @description Decimal, at most 0. */
                                        drawdown: number;
                                    }[];
                                    /** @description The falls of the benchmark, from its first valuation day on. */
                                    benchmark: {
                                        /** @description All episodes together. */
                                        summary: {
                                            /** @description Decimal, at most 0, last day. */
                                            current_drawdown: number;
                                            /** @description Decimal, at most 0. */
                                            max_drawdown: number;
                                            /** @description The open one included. */
                                            num_episodes: number;
                                            /** @description Calendar days; 0 without episodes. */
                                            avg_duration_days: number;
                                            /** @description Calendar days; 0 without episodes. */
                                            max_duration_days: number;
                                        };
                                        /** @description In date order. */
                                        episodes: {
                                            /**
                                             * Format: date
                                             * @description Last day at the peak.
                                             */
                                            peak_date: string;
                                            /**
                                             * Format: date
                                             * @description First day below the peak.
                                             */
                                            start_date: string;
                                            /**
                                             * Format: date
                                             * @description Lowest day.
                                             */
                                            trough_date: string;
                                            /**
                                             * Format: date
                                             * @description First day back at the peak; null while it lasts.
                                             */
                                            end_date: string | null;
                                            /** @description Decimal, below 0. */
                                            depth: number;
                                            /** @description Calendar days from the peak to the end, or to the last day. */
                                            duration_days: number;
                                            /** @description Calendar days from the trough to the end; null while it lasts. */
                                            recovery_days: number | null;
                                        }[];
                                    };
                                };
                                /** @description Scores of the latest holdings, weighted. */
                                portfolio_scores?: {
                                    /** @description 0 to 10. */
                                    value: number | null;
                                    /** @description 0 to 10. */
                                    quality: number | null;
                                    /** @description 0 to 10. */
                                    momentum: number | null;
                                    /** @description 0 to 10. */
                                    defensive: number | null;
                                    /** @description 0 to 10. */
                                    tactical: number | null;
                                    /** @description Composite, 0 to 10. */
                                    total: number | null;
                                    /** @description Share of the weight that has scores, 0 to 1. */
                                    coverage: number;
                                };
                                /** @description How concentrated the latest holdings are. */
                                concentration_metrics?: {
                                    /** @description Sum of squared weights. */
                                    herfindahl_index: number | null;
                                    /** @description 1 / herfindahl_index. */
                                    effective_positions: number | null;
                                    /** @description Decimal. */
                                    top_1_weight: number | null;
                                    /** @description Decimal. */
                                    top_5_weight: number | null;
                                    /** @description Decimal. */
                                    top_10_weight: number | null;
                                    /** @description 0 (equal) to 1. */
                                    gini_coefficient: number | null;
                                    /** @description Markets held. */
                                    num_markets: number;
                                    /** @description Sectors held. */
                                    num_sectors: number;
                                    /** @description Sum of squared sector weights. */
                                    sector_hhi: number | null;
                                    /** @description Sum of squared market weights. */
                                    market_hhi: number | null;
                                    /** @description Half of the summed differences between the weights of the portfolio and the benchmark, 0 to 1. Null unless a list with at least 90% of what the benchmark holds is known. */
                                    active_share: number | null;
                                    /**
                                     * Format: date
                                     * @description Date of the list of the benchmark's holdings; null without active_share.
                                     */
                                    active_share_date: string | null;
                                };
                                /** @description All trades, in date order. */
                                transactions?: {
                                    /**
                                     * Format: date
                                     * @description Day of the trade.
                                     */
                                    date: string;
                                    /** @description Instrument. */
                                    ric: string;
                                    /**
                                     * @description Direction.
                                     * @enum {string}
                                     */
                                    side: "BUY" | "SELL";
                                    /** @description Units, above 0. */
                                    quantity: number;
                                    /** @description Currency of the instrument. */
                                    price_local: number;
                                    /** @description Base currency per unit of the local currency. */
                                    fx_rate: number;
                                    /** @description Base currency: quantity × price × rate. */
                                    value: number;
                                    /** @description Base currency. */
                                    cost: number;
                                    /** @description Market whose rates apply. */
                                    market: string;
                                    /**
                                     * @description Why the position changed. initial is the first purchase, rebalance a later date of the portfolio, and exit a delisting. opening is no trade: the position was already held when the window opened.
                                     * @enum {string}
                                     */
                                    reason: "initial" | "rebalance" | "exit" | "opening";
                                }[];
                                /** @description By RIC: every instrument of the portfolio. */
                                company_info?: {
                                    [key: string]: {
                                        /** @description Instrument. */
                                        ric: string;
                                        /** @description Name. */
                                        name: string;
                                        /** @description What it does. */
                                        description: string | null;
                                        /** @description MIC. */
                                        exchange: string | null;
                                        /** @description Market name. */
                                        market: string;
                                        /** @description Country. */
                                        country: string | null;
                                        /** @description Sector; "ETF" and "Cash" for these. */
                                        sector: string;
                                        /** @description Industry. */
                                        industry: string | null;
                                        /** @description Currency of its prices. */
                                        currency: string;
                                        /** @description Market value of the company at the end of the window, in the currency of its prices: the last close as traded times the diluted shares known on its day. Null when it is not known; nothing later than the window is used. */
                                        market_cap: number | null;
                                        /**
                                         * Format: date
                                         * @description Day of the close or of the imported value behind `market_cap`; null without one.
                                         */
                                        market_cap_date: string | null;
                                        /** @description Last close in the window, currency of its prices. */
                                        close: number | null;
                                        /** @description Percent from the close before. */
                                        changepercent: number | null;
                                        /**
                                         * @description From the composite score: >= 8, >= 6, >= 4, >= 2, below. Null without a score.
                                         * @enum {string|null}
                                         */
                                        recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
                                    };
                                };
                                /** @description Positions at the close of the last day, after trades. */
                                latest_holdings?: {
                                    /** @description Instrument. */
                                    ric: string;
                                    /** @description Name. */
                                    name: string;
                                    /** @description Decimal fraction of the value. */
                                    weight: number;
                                    /** @description Market name. */
                                    market: string;
                                    /** @description Sector; "ETF" and "Cash" for these. */
                                    sector: string;
                                    /**
                                     * @description From the composite score: >= 8, >= 6, >= 4, >= 2, below. Null without a score.
                                     * @enum {string|null}
                                     */
                                    recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
                                    /** @description Units, dividends reinvested. */
                                    quantity: number;
                                    /** @description Currency of the instrument. */
                                    close_local: number;
                                    /** @description Base currency. */
                                    close_base: number;
                                    /** @description Currency of the instrument. */
                                    currency: string;
                                    /** @description Base currency: quantity × close_base. */
                                    value: number;
                                    /** @description Latest scores on or before the last day; null without any. */
                                    scores: {
                                        /** @description 0 to 10. */
                                        value: number | null;
                                        /** @description 0 to 10. */
                                        quality: number | null;
                                        /** @description 0 to 10. */
                                        momentum: number | null;
                                        /** @description 0 to 10. */
                                        defensive: number | null;
                                        /** @description 0 to 10. */
                                        tactical: number | null;
                                        /** @description Composite, 0 to 10. */
                                        total: number | null;
                                    } | null;
                                }[];
                                /** @description Weights by market at every rebalance and month end. */
                                market_allocation?: {
                                    /**
                                     * Format: date
                                     * @description Rebalance or month end.
                                     */
                                    date: string;
                                    /** @description Market name. */
                                    market: string;
                                    /** @description Base currency. */
                                    value: number;
                                    /** @description Decimal fraction; the rows of a date sum to 1. */
                                    weight: number;
                                }[];
                                /** @description Weights by sector at every rebalance and month end. */
                                sector_allocation?: {
                                    /**
                                     * Format: date
                                     * @description Rebalance or month end.
                                     */
                                    date: string;
                                    /** @description Sector. */
                                    sector: string;
                                    /** @description Base currency. */
                                    value: number;
                                    /** @description Decimal fraction; the rows of a date sum to 1. */
                                    weight: number;
                                }[];
                                /** @description Weights by currency at every rebalance and month end. */
                                currency_allocation?: {
                                    /**
                                     * Format: date
                                     * @description Rebalance or month end.
                                     */
                                    date: string;
                                    /** @description Currency code. */
                                    currency: string;
                                    /** @description Base currency. */
                                    value: number;
                                    /** @description Decimal fraction; the rows of a date sum to 1. */
                                    weight: number;
                                }[];
                                /** @description Profit and loss by instrument. */
                                company_contribution?: {
                                    /** @description Instrument. */
                                    ric: string;
                                    /** @description Name. */
                                    name: string;
                                    /** @description Base currency, dividends included. */
                                    price_pl: number;
                                    /** @description Base currency. */
                                    fx_pl: number;
                                    /** @description Base currency, at least 0. */
                                    transaction_cost: number;
                                    /** @description Base currency: price_pl + fx_pl − transaction_cost. */
                                    total_pl: number;
                                    /** @description Decimal: total_pl / initial_value. The rows sum to the total return. */
                                    contribution_pct: number;
                                    /** @description Mean weight over the window, decimal. */
                                    avg_weight: number;
                                    /** @description Decimal: own chained return in base currency while held. */
                                    return_pct: number | null;
                                }[];
                                /** @description Profit and loss by sector: sums of the instruments. */
                                sector_contribution?: {
                                    /** @description Sector. */
                                    sector: string;
                                    /** @description Base currency, dividends included. */
                                    price_pl: number;
                                    /** @description Base currency. */
                                    fx_pl: number;
                                    /** @description Base currency, at least 0. */
                                    transaction_cost: number;
                                    /** @description Base currency: price_pl + fx_pl − transaction_cost. */
                                    total_pl: number;
                                    /** @description Decimal: total_pl / initial_value. The rows sum to the total return. */
                                    contribution_pct: number;
                                    /** @description Mean weight over the window, decimal. */
                                    avg_weight: number;
                                    /** @description Decimal: own chained return in base currency while held. */
                                    return_pct: number | null;
                                }[];
                                /** @description Profit and loss by market: sums of the instruments. */
                                market_contribution?: {
                                    /** @description Market name. */
                                    market: string;
                                    /** @description Base currency, dividends included. */
                                    price_pl: number;
                                    /** @description Base currency. */
                                    fx_pl: number;
                                    /** @description Base currency, at least 0. */
                                    transaction_cost: number;
                                    /** @description Base currency: price_pl + fx_pl − transaction_cost. */
                                    total_pl: number;
                                    /** @description Decimal: total_pl / initial_value. The rows sum to the total return. */
                                    contribution_pct: number;
                                    /** @description Mean weight over the window, decimal. */
                                    avg_weight: number;
                                    /** @description Decimal: own chained return in base currency while held. */
                                    return_pct: number | null;
                                }[];
                                /** @description Returns of periods that end on the last day, or on the last month end. */
                                time_period_returns?: {
                                    /** @description One week. */
                                    "1w": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description One month. From month end to month end if the window ends at a month end. */
                                    "1m": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Three months, like 1m. */
                                    "3m": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Six months, like 1m. */
                                    "6m": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Month to date. */
                                    mtd: {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Quarter to date. */
                                    qtd: {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Year to date. */
                                    ytd: {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description One year, like 1m. */
                                    "1yr": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Three years, like 1m, not annualized. */
                                    "3yr": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Five years, like 1m, not annualized. */
                                    "5yr": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description Ten years, like 1m, not annualized. */
                                    "10yr": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The whole window. */
                                    inception: {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The last full calendar month. */
                                    "1m_month_end": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The last three full calendar months. */
                                    "3m_month_end": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The last six full calendar months. */
                                    "6m_month_end": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The last twelve full calendar months. */
                                    "1yr_month_end": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The last 36 full calendar months, not annualized. */
                                    "3yr_month_end": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The last 60 full calendar months, not annualized. */
                                    "5yr_month_end": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                    /** @description The last 120 full calendar months, not annualized. */
                                    "10yr_month_end": {
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal. */
                                        benchmark_return: number | null;
                                        /** @description Decimal: portfolio minus benchmark. */
                                        excess_return: number | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured from; null when not covered.
                                         */
                                        start_date: string | null;
                                        /**
                                         * Format: date
                                         * @description Valuation day the period is measured to; null when not covered.
                                         */
                                        end_date: string | null;
                                        /** @description Calendar days; null when not covered. */
                                        days: number | null;
                                    };
                                };
                                /** @description One row per calendar month; they multiply to the total return. */
                                monthly_returns?: {
                                    /** @description Year. */
                                    year: number;
                                    /** @description 1 to 12. */
                                    month: number;
                                    /** @description Decimal. */
                                    portfolio_return: number | null;
                                    /** @description Decimal. */
                                    benchmark_return: number | null;
                                    /** @description Decimal: portfolio minus benchmark. */
                                    excess_return: number | null;
                                }[];
                                /** @description One row per calendar year; they multiply to the total return. */
                                annual_returns?: {
                                    /** @description Year. */
                                    year: number;
                                    /** @description Decimal. */
                                    portfolio_return: number | null;
                                    /** @description Decimal. */
                                    benchmark_return: number | null;
                                    /** @description Decimal: portfolio minus benchmark. */
                                    excess_return: number | null;
                                }[];
                                /** @description One row per valuation day. */
                                daily_summary?: {
                                    /**
                                     * Format: date
                                     * @description Valuation day.
                                     */
                                    date: string;
                                    /** @description Base currency. */
                                    portfolio_value: number;
                                    /** @description Base currency: initial_value in the benchmark. */
                                    benchmark_value_base: number | null;
                                    /** @description Decimal since the first day. */
                                    cumulative_return: number;
                                    /** @description Decimal; null on the first day. */
                                    daily_return: number | null;
                                    /** @description Decimal; null on the first day. */
                                    benchmark_return: number | null;
                                    /** @description Transaction cost of the day, base currency. */
                                    cost: number;
                                }[];
                                /** @description The active return by sector (Brinson and Fachler, linked by Carino); decimals. */
                                attribution?: {
                                    /** @description False: see reason. */
                                    available: boolean;
                                    /** @description Why there is nothing; null when available. */
                                    reason: string | null;
                                    /** @description portfolio_return - benchmark_return; all effects sum to it. */
                                    active_return: number;
                                    /** @description Total return. */
                                    portfolio_return: number;
                                    /** @description Total return. */
                                    benchmark_return: number;
                                    /** @description What the benchmark holds, from the data. */
                                    constituents: {
                                        /** @description Number of dated lists that the window uses. */
                                        lists: number;
                                        /**
                                         * Format: date
                                         * @description Date of the first of these lists.
                                         */
                                        first_date: string;
                                        /** @description Lowest share, over the spans, of the weight of the list in use whose constituents are known, priced, and still trading, 0 to 1. They stand for the rest. The section is available from 0.8 on. */
                                        weight_known: number;
                                    } | null;
                                    /** @description Linked over the window; they sum to active_return. */
                                    effects: {
                                        /** @description From weighting sectors differently, which includes cash and sectors that the benchmark lacks. */
                                        allocation: number;
                                        /** @description From other returns inside the sectors, at the benchmark weights. */
                                        selection: number;
                                        /** @description From both together. */
                                        interaction: number;
                                        /** @description What trading cost. */
                                        trading_costs: number;
                                        /** @description What the known constituents of the benchmark returned above the benchmark itself. */
                                        unexplained: number;
                                    } | null;
                                    /** @description By name. */
                                    sectors: {
                                        /** @description Sector. */
                                        sector: string;
                                        /** @description Mean over the calendar days. */
                                        portfolio_weight: number;
                                        /** @description Mean over the calendar days. */
                                        benchmark_weight: number;
                                        /** @description Chained over the spans in which it is held, before costs. */
                                        portfolio_return: number;
                                        /** @description Chained likewise. */
                                        benchmark_return: number;
                                        /** @description From weighting sectors differently, which includes cash and sectors that the benchmark lacks. */
                                        allocation: number;
                                        /** @description From other returns inside the sectors, at the benchmark weights. */
                                        selection: number;
                                        /** @description From both together. */
                                        interaction: number;
                                        /** @description Sum of the three. */
                                        total: number;
                                    }[];
                                    /** @description Between trading days and month ends; effects are arithmetic and sum to the active return of the span. */
                                    spans: {
                                        /**
                                         * Format: date
                                         * @description First day.
                                         */
                                        start_date: string;
                                        /**
                                         * Format: date
                                         * @description Last day.
                                         */
                                        end_date: string;
                                        /** @description After costs. */
                                        portfolio_return: number;
                                        /** @description Of the benchmark. */
                                        benchmark_return: number;
                                        /** @description Difference of the two. */
                                        active_return: number;
                                        /** @description From weighting sectors differently, which includes cash and sectors that the benchmark lacks. */
                                        allocation: number;
                                        /** @description From other returns inside the sectors, at the benchmark weights. */
                                        selection: number;
                                        /** @description From both together. */
                                        interaction: number;
                                        /** @description What trading cost. */
                                        trading_costs: number;
                                        /** @description What the known constituents of the benchmark returned above the benchmark itself. */
                                        unexplained: number;
                                    }[];
                                };
                                /** @description How much of the risk each of the latest holdings carries (Euler). */
                                risk_contribution?: {
                                    /** @description False: see reason. */
                                    available: boolean;
                                    /** @description Why there is nothing; null when available. */
                                    reason: string | null;
                                    /**
                                     * Format: date
                                     * @description The day before the first return.
                                     */
                                    start_date: string | null;
                                    /**
                                     * Format: date
                                     * @description The last valuation day.
                                     */
                                    end_date: string | null;
                                    /** @description Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Those before the window count too. */
                                    days: number;
                                    /** @description Number of returns, the same as days. */
                                    observations: number;
                                    /** @description Share of the weight that has a price and a rate by the first day, 0 to 1. */
                                    coverage: number;
                                    /** @description The latest weights over the last returns. */
                                    portfolio: {
                                        /** @description Decimal a year, sample. */
                                        volatility: number;
                                        /** @description 5% quantile of the returns, signed decimal. */
                                        var_95: number;
                                        /** @description 1% quantile, signed decimal. Null under 100 returns. */
                                        var_99: number | null;
                                        /** @description Mean of the returns at or below var_95. */
                                        cvar_95: number;
                                        /** @description Mean of the returns at or below var_99. Null under 100 returns. */
                                        cvar_99: number | null;
                                    } | null;
                                    /** @description The covered holdings, in the order of latest_holdings. */
                                    holdings: {
                                        /** @description RIC. */
                                        ric: string;
                                        /** @description Sector. */
                                        sector: string;
                                        /** @description Its own, decimal a year. */
                                        volatility: number;
                                        /** @description Change of the portfolio volatility per unit of weight. */
                                        marginal_volatility: number;
                                        /** @description Decimal; the covered holdings sum to 1. */
                                        weight: number;
                                        /** @description Decimal a year; sums to the volatility of the portfolio. */
                                        volatility_contribution: number;
                                        /** @description Of the volatility; sums to 1. */
                                        volatility_share: number;
                                        /** @description Decimal a day, a loss is negative; sums to var_95. */
                                        var_95_contribution: number;
                                        /** @description Sums to var_99. Null under 100 returns. */
                                        var_99_contribution: number | null;
                                        /** @description Sums to cvar_95. */
                                        cvar_95_contribution: number;
                                        /** @description Sums to cvar_99. Null under 100 returns. */
                                        cvar_99_contribution: number | null;
                                    }[];
                                    /** @description Sums of their holdings, by name. */
                                    sectors: {
                                        /** @description Sector. */
                                        sector: string;
                                        /** @description Decimal; the covered holdings sum to 1. */
                                        weight: number;
                                        /** @description Decimal a year; sums to the volatility of the portfolio. */
                                        volatility_contribution: number;
                                        /** @description Of the volatility; sums to 1. */
                                        volatility_share: number;
                                        /** @description Decimal a day, a loss is negative; sums to var_95. */
                                        var_95_contribution: number;
                                        /** @description Sums to var_99. Null under 100 returns. */
                                        var_99_contribution: number | null;
                                        /** @description Sums to cvar_95. */
                                        cvar_95_contribution: number;
                                        /** @description Sums to cvar_99. Null under 100 returns. */
                                        cvar_99_contribution: number | null;
                                    }[];
                                };
                                /** @description Correlations of the latest holdings. */
                                correlation_matrix?: {
                                    /** @description False: see reason. */
                                    available: boolean;
                                    /** @description Why there is nothing; null when available. */
                                    reason: string | null;
                                    /**
                                     * Format: date
                                     * @description The day before the first return.
                                     */
                                    start_date: string | null;
                                    /**
                                     * Format: date
                                     * @description The last valuation day.
                                     */
                                    end_date: string | null;
                                    /** @description Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Those before the window count too. */
                                    days: number;
                                    /** @description Number of returns, the same as days. */
                                    observations: number;
                                    /** @description Share of the weight that has a price and a rate by the first day, 0 to 1. */
                                    coverage: number;
                                    /** @description Names of the rows and columns of the matrix: the 100 heaviest holdings, heaviest first. */
                                    rics: string[];
                                    /** @description Covered holdings that are left out. */
                                    omitted: number;
                                    /** @description Symmetric. */
                                    matrix: (number | null)[][];
                                    /** @description Mean over the pairs that are shown; null without one. */
                                    average_correlation: number | null;
                                    /** @description Weighted mean of the volatilities / volatility of the whole; at least 1. */
                                    diversification_ratio: number | null;
                                };
                                /** @description What the returns of portfolio and benchmark move with. */
                                factor_exposures?: {
                                    /** @description False: see reason. */
                                    available: boolean;
                                    /** @description Why there is nothing; null when available. */
                                    reason: string | null;
                                    /**
                                     * Format: date
                                     * @description The day before the first return.
                                     */
                                    start_date: string | null;
                                    /**
                                     * Format: date
                                     * @description The day of the last return.
                                     */
                                    end_date: string | null;
                                    /** @description Daily returns used. */
                                    days: number;
                                    /** @description Number of daily returns, the same as days. */
                                    observations: number;
                                    /** @description market: above the risk-free rate; the others: long minus short. */
                                    factors: string[];
                                    /** @description Ordinary least squares of daily excess returns, with classical standard errors. */
                                    portfolio: {
                                        /** @description Intercept times 252, decimal a year. */
                                        alpha_annualized: number;
                                        /** @description Intercept over its standard error; null when the fit is exact. */
                                        alpha_t_stat: number | null;
                                        /** @description 0 to 1. */
                                        r_squared: number;
                                        /** @description Corrected for the number of factors. */
                                        adjusted_r_squared: number;
                                        /** @description Decimal a year. */
                                        residual_volatility: number;
                                        /** @description In the order of factors. */
                                        exposures: {
                                            /** @description Name. */
                                            factor: string;
                                            /** @description Return of the portfolio per return of the factor. */
                                            beta: number;
                                            /** @description Of the beta. */
                                            standard_error: number;
                                            /** @description beta / standard_error; null when the fit is exact. */
                                            t_stat: number | null;
                                        }[];
                                    } | null;
                                    /** @description Ordinary least squares of daily excess returns, with classical standard errors. */
                                    benchmark: {
                                        /** @description Intercept times 252, decimal a year. */
                                        alpha_annualized: number;
                                        /** @description Intercept over its standard error; null when the fit is exact. */
                                        alpha_t_stat: number | null;
                                        /** @description 0 to 1. */
                                        r_squared: number;
                                        /** @description Corrected for the number of factors. */
                                        adjusted_r_squared: number;
                                        /** @description Decimal a year. */
                                        residual_volatility: number;
                                        /** @description In the order of factors. */
                                        exposures: {
                                            /** @description Name. */
                                            factor: string;
                                            /** @description Return of the portfolio per return of the factor. */
                                            beta: number;
                                            /** @description Of the beta. */
                                            standard_error: number;
                                            /** @description beta / standard_error; null when the fit is exact. */
                                            t_stat: number | null;
                                        }[];
                                    } | null;
                                };
                                /** @description The latest holdings in markets of the past and under shocks. */
                                stress_tests?: {
                                    /** @description Version of the list of windows. */
                                    windows_version: string;
                                    /** @description Bought at the close of the first day at the latest weights, and held. */
                                    historical: {
                                        /** @description Its key. */
                                        name: string;
                                        /** @description What happened. */
                                        title: string;
                                        /**
                                         * Format: date
                                         * @description First day.
                                         */
                                        start_date: string;
                                        /**
                                         * Format: date
                                         * @description Last day.
                                         */
                                        end_date: string;
                                        /** @description False: see reason. */
                                        available: boolean;
                                        /** @description Why there is nothing; null when available. */
                                        reason: string | null;
                                        /** @description Share of the weight with prices over the whole window; it stands for the rest. */
                                        coverage: number;
                                        /** @description Decimal. */
                                        portfolio_return: number | null;
                                        /** @description Decimal, at most 0. */
                                        max_drawdown: number | null;
                                        /** @description Decimal; null without prices. */
                                        benchmark_return: number | null;
                                        /** @description The 10 holdings that moved the portfolio most. */
                                        largest: {
                                            /** @description RIC. */
                                            ric: string;
                                            /** @description Decimal, base currency. */
                                            return: number;
                                            /** @description Weight times return. */
                                            contribution: number;
                                        }[];
                                    }[];
                                    /** @description stress_shocks of the request, in their order. */
                                    shocks: {
                                        /** @description As in the request. */
                                        name: string;
                                        /** @description Decimal. */
                                        portfolio_return: number;
                                        /** @description Base currency. */
                                        value_change: number;
                                        /** @description The 10 holdings that moved the portfolio most. */
                                        largest: {
                                            /** @description RIC. */
                                            ric: string;
                                            /** @description Decimal, base currency. */
                                            return: number;
                                            /** @description Weight times return. */
                                            contribution: number;
                                        }[];
                                        /** @description Shocks that hit no holding, or only where a more specific one counts. */
                                        without_effect: {
                                            /**
                                             * @description As in the request.
                                             * @enum {string}
                                             */
                                            scope: "all" | "market" | "sector" | "currency" | "symbol";
                                            /** @description As in the request. */
                                            name: string | null;
                                        }[];
                                    }[];
                                };
                                /** @description Version of the calculation; raised whenever any output changes. */
                                analytics_version: number;
                                /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                                warnings: {
                                    /**
                                     * @description Kind of warning. Programs decide by it.
                                     * @enum {string}
                                     */
                                    code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                                    /** @description What happened, in a sentence for people. */
                                    message: string;
                                    /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                                    field: string;
                                    /** @description The RIC, or the symbol as it was sent if it is unknown. */
                                    symbol?: string;
                                    /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                                    weight?: number;
                                }[];
                                /** @description SHA-256 of the resolved request, analytics_version and data_version: results with the same hash have the same sections, byte for byte. */
                                input_hash: string;
                            };
                        } | {
                            /** @description Resolved RIC. */
                            symbol: string;
                            /** @description Valuation, growth and returns, performance and competitive position; paragraphs apart by a blank line. */
                            analysis: string;
                            /** @description The companies compared with. */
                            peers: {
                                /** @description How many were asked for. */
                                asked: number;
                                /** @description How they were chosen; says so when fewer were found. */
                                rule: string;
                                /** @description Nearest in size first. */
                                members: {
                                    /** @description RIC. */
                                    ric: string;
                                    /** @description Name. */
                                    name: string;
                                }[];
                            };
                            /** @description Every figure the text may rest on. */
                            facts: {
                                /** @description For example operating_margin, operating_margin.peer_median or operating_margin.percentile. */
                                id: string;
                                /** @description In words. */
                                label: string;
                                /** @description In the unit given. */
                                value: number;
                                /**
                                 * @description How to read the value; percent are percent (27.6 is 27.6%).
                                 * @enum {string}
                                 */
                                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                                /** @description What time it is of. */
                                period: string;
                                /** @description What it was computed from. */
                                source: string;
                                /** @description Of money and per-share figures. */
                                currency: string | null;
                            }[];
                            /** @description The check of every number in the prose against the facts. */
                            grounding: {
                                /** @description Numbers found. */
                                numbers: number;
                                /** @description Of these, facts rounded as shown. */
                                grounded: number;
                                /** @description Sentences taken out because a number in them was no fact. */
                                removed: number;
                                /** @description Those sentences. */
                                removed_sentences: string[];
                            };
                            /** @description Who wrote the prose: rules, or the name of a model. */
                            narrator: string;
                            /** @description Language of the prose. */
                            lang: string;
                            /**
                             * Format: date
                             * @description Last day of the data.
                             */
                            as_of: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            generated_at: string;
                            /** @description The snapshot it rests on. */
                            data_version: string;
                            /** @description The source of that snapshot. */
                            data_source: string;
                            /** @description Whether prices and accounts are made up. */
                            simulated: boolean;
                            /** @description What limits the analysis. */
                            notes: string[];
                            /** @description What this is and is not. */
                            disclosure: string;
                        } | {
                            /** @description Resolved RIC. */
                            symbol: string;
                            /** @description The case. */
                            executiveSummary: {
                                /** @description The case in a few sentences. */
                                investmentThesis: string;
                                /** @description The figures that carry it. */
                                keyHighlights: string[];
                                /**
                                 * @description From the price range and the composite score (docs/research.md).
                                 * @enum {string}
                                 */
                                recommendedAction: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | "NOT RATED";
                                /**
                                 * @description How rich the data are and how far the methods agree.
                                 * @enum {string}
                                 */
                                confidenceLevel: "HIGH" | "MEDIUM" | "LOW" | "NOT ASSESSED";
                                /** @description Low to high case in twelve months, in words. */
                                targetPriceRange: string;
                            };
                            /** @description The analysis. */
                            detailedAnalysis: {
                                /** @description The business as its figures show it. */
                                businessStrategy: {
                                    /** @description Size and standing among the peers. */
                                    industryPosition: string;
                                    /** @description Whether returns show an advantage. */
                                    competitiveAdvantage: string;
                                    /** @description How it earns its money. */
                                    businessModel: string;
                                    /** @description What could go wrong, each with the figure behind it. */
                                    keyRisks: string[];
                                };
                                /** @description The accounts. */
                                accountingQuality: {
                                    /**
                                     * @description How well income is covered by cash.
                                     * @enum {string}
                                     */
                                    earningsQuality: "HIGH" | "MEDIUM" | "LOW" | "NOT ASSESSED";
                                    /**
                                     * @description How cautiously income is recognized.
                                     * @enum {string}
                                     */
                                    conservatismLevel: "HIGH" | "MEDIUM" | "LOW" | "NOT ASSESSED";
                                    /** @description What the accounts show of accruals, cash and write-offs. */
                                    keyPolicies: string[];
                                    /** @description Warnings, or the statement that no test raises one. */
                                    accountingRedFlags: string[];
                                };
                                /** @description Profitability, liquidity, solvency and efficiency. */
                                financialPerformance: {
                                    /** @description Profitability. */
                                    profitabilityAnalysis: {
                                        /** @description Return on equity in three and five steps. */
                                        roeDecomposition: string;
                                        /** @description Margins against the peers. */
                                        marginAnalysis: string;
                                        /** @description How margins and income moved. */
                                        profitabilityTrends: string;
                                    };
                                    /** @description Liquidity. */
                                    liquidityAssessment: {
                                        /** @description Current, quick and cash ratio. */
                                        shortTermLiquidity: string;
                                        /** @description Working capital and the cash cycle. */
                                        workingCapitalAnalysis: string;
                                        /** @description Cash against income. */
                                        cashFlowQuality: string;
                                    };
                                    /** @description Solvency. */
                                    solvencyAnalysis: {
                                        /** @description Debt against equity. */
                                        debtLevel: string;
                                        /** @description Income against interest. */
                                        coverageRatios: string;
                                        /** @description Distance from distress and room to borrow. */
                                        financialFlexibility: string;
                                    };
                                    /** @description Efficiency. */
                                    efficiencyMetrics: {
                                        /** @description Turnover of assets. */
                                        assetUtilization: string;
                                        /** @description Capital in operations. */
                                        operationalEfficiency: string;
                                        /** @description Returns and use of earnings. */
                                        managementEffectiveness: string;
                                    };
                                };
                                /** @description The next twelve months. */
                                prospectiveAnalysis: {
                                    /** @description Growth so far and its direction. */
                                    growthProspects: string;
                                    /** @description The assumption on earnings. */
                                    futureEarnings: string;
                                    /** @description What the methods say of the price. */
                                    valuationAssessment: string;
                                    /** @description Low, base and high case. */
                                    scenarioAnalysis: string[];
                                };
                            };
                            /** @description The range behind targetPriceRange; null when no method could be computed. */
                            target_price: {
                                /** @description Per share, in twelve months. */
                                low: number;
                                /** @description Per share, in twelve months. */
                                base: number;
                                /** @description Per share, in twelve months. */
                                high: number;
                                /** @description Of the listing. */
                                currency: string;
                                /** @description What the range is the mean of. */
                                methods: {
                                    /** @description Name; formulas in docs/research.md. */
                                    method: string;
                                    /** @description Per share, in twelve months. */
                                    low: number;
                                    /** @description Per share, in twelve months. */
                                    base: number;
                                    /** @description Per share, in twelve months. */
                                    high: number;
                                }[];
                            } | null;
                            /** @description The companies compared with. */
                            peers: {
                                /** @description How many were asked for. */
                                asked: number;
                                /** @description How they were chosen; says so when fewer were found. */
                                rule: string;
                                /** @description Nearest in size first. */
                                members: {
                                    /** @description RIC. */
                                    ric: string;
                                    /** @description Name. */
                                    name: string;
                                }[];
                            };
                            /** @description Every figure the text may rest on. */
                            facts: {
                                /** @description For example operating_margin, operating_margin.peer_median or operating_margin.percentile. */
                                id: string;
                                /** @description In words. */
                                label: string;
                                /** @description In the unit given. */
                                value: number;
                                /**
                                 * @description How to read the value; percent are percent (27.6 is 27.6%).
                                 * @enum {string}
                                 */
                                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                                /** @description What time it is of. */
                                period: string;
                                /** @description What it was computed from. */
                                source: string;
                                /** @description Of money and per-share figures. */
                                currency: string | null;
                            }[];
                            /** @description The check of every number in the prose against the facts. */
                            grounding: {
                                /** @description Numbers found. */
                                numbers: number;
                                /** @description Of these, facts rounded as shown. */
                                grounded: number;
                                /** @description Sentences taken out because a number in them was no fact. */
                                removed: number;
                                /** @description Those sentences. */
                                removed_sentences: string[];
                            };
                            /** @description Who wrote the prose: rules, or the name of a model. */
                            narrator: string;
                            /** @description Language of the prose. */
                            lang: string;
                            /**
                             * Format: date
                             * @description Last day of the data.
                             */
                            as_of: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            generated_at: string;
                            /** @description The snapshot it rests on. */
                            data_version: string;
                            /** @description The source of that snapshot. */
                            data_source: string;
                            /** @description Whether prices and accounts are made up. */
                            simulated: boolean;
                            /** @description What limits the analysis. */
                            notes: string[];
                            /** @description What this is and is not. */
                            disclosure: string;
                        } | {
                            /** @description Resolved RIC. */
                            symbol: string;
                            /** @description The composite and its strengths and weaknesses. */
                            summary: string;
                            /** @description Each factor and what stands behind it. */
                            factors: {
                                /** @description Value. */
                                value: string;
                                /** @description Quality. */
                                quality: string;
                                /** @description Momentum. */
                                momentum: string;
                                /** @description Defensive. */
                                defensive: string;
                                /** @description Tactical. */
                                tactical: string;
                            };
                            /** @description How the composite moved. */
                            trend: string;
                            /** @description Factor scores, 0 to 10. */
                            scores: {
                                /** @description Value. */
                                value: number | null;
                                /** @description Quality. */
                                quality: number | null;
                                /** @description Momentum. */
                                momentum: number | null;
                                /** @description Defensive. */
                                defensive: number | null;
                                /** @description Tactical. */
                                tactical: number | null;
                                /** @description Composite. */
                                total: number | null;
                            };
                            /** @description From the composite; null without one. */
                            recommendation: string | null;
                            /** @description Every figure the text may rest on. */
                            facts: {
                                /** @description For example operating_margin, operating_margin.peer_median or operating_margin.percentile. */
                                id: string;
                                /** @description In words. */
                                label: string;
                                /** @description In the unit given. */
                                value: number;
                                /**
                                 * @description How to read the value; percent are percent (27.6 is 27.6%).
                                 * @enum {string}
                                 */
                                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                                /** @description What time it is of. */
                                period: string;
                                /** @description What it was computed from. */
                                source: string;
                                /** @description Of money and per-share figures. */
                                currency: string | null;
                            }[];
                            /** @description The check of every number in the prose against the facts. */
                            grounding: {
                                /** @description Numbers found. */
                                numbers: number;
                                /** @description Of these, facts rounded as shown. */
                                grounded: number;
                                /** @description Sentences taken out because a number in them was no fact. */
                                removed: number;
                                /** @description Those sentences. */
                                removed_sentences: string[];
                            };
                            /** @description Who wrote the prose: rules, or the name of a model. */
                            narrator: string;
                            /** @description Language of the prose. */
                            lang: string;
                            /**
                             * Format: date
                             * @description Last day of the data.
                             */
                            as_of: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            generated_at: string;
                            /** @description The snapshot it rests on. */
                            data_version: string;
                            /** @description The source of that snapshot. */
                            data_source: string;
                            /** @description Whether prices and accounts are made up. */
                            simulated: boolean;
                            /** @description What limits the analysis. */
                            notes: string[];
                            /** @description What this is and is not. */
                            disclosure: string;
                        } | {
                            /** @description Resolved RIC. */
                            symbol: string;
                            /** @description What was published lately and in what tone. */
                            summary: string;
                            /**
                             * @description How it sounds.
                             * @enum {string}
                             */
                            tone: "positive" | "neutral" | "negative";
                            /** @description The newest first, as published: text of others. */
                            items: {
                                /** @description As the source gives it. */
                                published_at: string;
                                /** @description As published. */
                                headline: string;
                                /** @description Who published it. */
                                source: string | null;
                                /** @description Where. */
                                url: string | null;
                                /**
                                 * @description How it sounds.
                                 * @enum {string}
                                 */
                                tone: "positive" | "neutral" | "negative";
                            }[];
                            /** @description Every figure the text may rest on. */
                            facts: {
                                /** @description For example operating_margin, operating_margin.peer_median or operating_margin.percentile. */
                                id: string;
                                /** @description In words. */
                                label: string;
                                /** @description In the unit given. */
                                value: number;
                                /**
                                 * @description How to read the value; percent are percent (27.6 is 27.6%).
                                 * @enum {string}
                                 */
                                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                                /** @description What time it is of. */
                                period: string;
                                /** @description What it was computed from. */
                                source: string;
                                /** @description Of money and per-share figures. */
                                currency: string | null;
                            }[];
                            /** @description The check of every number in the prose against the facts. */
                            grounding: {
                                /** @description Numbers found. */
                                numbers: number;
                                /** @description Of these, facts rounded as shown. */
                                grounded: number;
                                /** @description Sentences taken out because a number in them was no fact. */
                                removed: number;
                                /** @description Those sentences. */
                                removed_sentences: string[];
                            };
                            /** @description Who wrote the prose: rules, or the name of a model. */
                            narrator: string;
                            /** @description Language of the prose. */
                            lang: string;
                            /**
                             * Format: date
                             * @description Last day of the data.
                             */
                            as_of: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            generated_at: string;
                            /** @description The snapshot it rests on. */
                            data_version: string;
                            /** @description The source of that snapshot. */
                            data_source: string;
                            /** @description Whether prices and accounts are made up. */
                            simulated: boolean;
                            /** @description What limits the analysis. */
                            notes: string[];
                            /** @description What this is and is not. */
                            disclosure: string;
                        } | {
                            /**
                             * @description True, and only there with the files.
                             * @constant
                             */
                            success: true;
                            /** @description Resolved RIC. */
                            symbol: string;
                            /** @description The report as PDF. */
                            pdf_url: string;
                            /** @description The report as one self-contained page. */
                            html_url: string;
                            /** @description The report as data, with every fact. */
                            json_url: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC: from then on the addresses lead nowhere and the files are gone.
                             */
                            expires_at: string;
                        } | {
                            /**
                             * @description True, and only there with a result.
                             * @constant
                             */
                            success: true;
                            /** @description The analysis it was made of. */
                            analysis_job_id: string;
                            /** @description The report as PDF. */
                            pdf_url: string;
                            /** @description The report as one self-contained page. */
                            html_url: string;
                            /** @description The analysis with the disclosures, as JSON. */
                            json_url: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC: from then on the addresses lead nowhere and the files are gone.
                             */
                            expires_at: string;
                        };
                    } | {
                        /** @description Prefix of the kind of job, a hyphen, a UUID. */
                        job_id: string;
                        /** @description For example portfolio_analysis. */
                        job_type: string;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        created_at: string;
                        /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                        warnings: {
                            /**
                             * @description Kind of warning. Programs decide by it.
                             * @enum {string}
                             */
                            code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                            /** @description What happened, in a sentence for people. */
                            message: string;
                            /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                            field: string;
                            /** @description The RIC, or the symbol as it was sent if it is unknown. */
                            symbol?: string;
                            /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                            weight?: number;
                        }[];
                        /** @constant */
                        status: "failed";
                        /**
                         * Format: date-time
                         * @description Null when it never started.
                         */
                        started_at: string | null;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        finished_at: string;
                        /**
                         * Format: date-time
                         * @description 30 minutes after finished_at: from then on the job is gone.
                         */
                        expires_at: string;
                        /** @description What went wrong, for people. */
                        error: string;
                    };
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `job_not_found`: There is no such job. `job_expired`: The job has expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Job identifier as the submit answered it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled; the job ends failed. */
            204: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `job_not_found`: There is no such job. `job_expired`: The job has expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `job_already_finished`: The job has already finished. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDataQuality: {
        parameters: {
            query?: {
                /** @description Only findings of this instrument. */
                symbol?: string;
                /** @description Only findings of this kind. */
                code?: "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices";
                /** @description Findings in this answer. */
                limit?: number;
                /** @description Findings to leave out first. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Findings of the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The snapshot. Pages of one listing belong together when it is the same in all. */
                        data_version: string;
                        /** @description Where the market data come from. */
                        data_source: string;
                        /** @description Instruments that were checked. */
                        instruments: number;
                        /** @description Those with at least one finding of any kind. */
                        instruments_with_findings: number;
                        /** @description Every kind, whatever the query asks for. */
                        counts: {
                            /**
                             * @description What was found (docs/data-format.md).
                             * @enum {string}
                             */
                            code: "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices";
                            /** @description Instruments it concerns. */
                            instruments: number;
                            /** @description Findings; at most 21 an instrument, the last of which counts the rest. */
                            findings: number;
                        }[];
                        /** @description Findings that the query asks for. */
                        total: number;
                        /** @description Offset of the next page; null after the last. */
                        next_offset: number | null;
                        /** @description One page. */
                        findings: {
                            /** @description Instrument. */
                            ric: string;
                            /**
                             * @description What was found (docs/data-format.md).
                             * @enum {string}
                             */
                            code: "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices";
                            /**
                             * Format: date
                             * @description First day concerned; null when it concerns no day.
                             */
                            from: string | null;
                            /**
                             * Format: date
                             * @description Last day concerned.
                             */
                            to: string | null;
                            /** @description What was found, in words. */
                            message: string;
                        }[];
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    analyzeBatch: {
        parameters: {
            query?: {
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Each one a body of analyze. A bad one does not sink the others. */
                    requests: {
                        /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                        portfolio: {
                            /**
                             * Format: date
                             * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                             */
                            date: string;
                            /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                            symbol: string;
                            /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                            weight: number;
                        }[];
                        /**
                         * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                         * @default USD
                         */
                        base_currency?: string;
                        /**
                         * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                         * @default 10000
                         */
                        initial_value?: number;
                        /**
                         * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                         * @default ACWI.OQ
                         */
                        benchmark?: string;
                        /**
                         * @description Apply market-specific costs to every trade, the first purchase included.
                         * @default false
                         */
                        include_transaction_costs?: boolean;
                        /**
                         * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                         * @default null
                         */
                        transaction_cost_config?: {
                            [key: string]: {
                                /** @description Rate of a purchase. */
                                buy: number;
                                /** @description Rate of a sale. */
                                sell: number;
                            };
                        } | null;
                        /**
                         * Format: date
                         * @description First day. Default: the first rebalance date.
                         */
                        start_date?: string;
                        /**
                         * Format: date
                         * @description Last day. Default: yesterday.
                         */
                        end_date?: string;
                        /** @description Sections to return. Absent or empty: the first 23; the others only by name. Repetitions collapse; analytics_version is always there. */
                        fields?: ("portfolio_parameters" | "portfolio_input" | "data_quality" | "portfolio_summary" | "turnover_analysis" | "performance_metrics" | "rolling_metrics" | "drawdown_analysis" | "portfolio_scores" | "concentration_metrics" | "transactions" | "company_info" | "latest_holdings" | "market_allocation" | "sector_allocation" | "currency_allocation" | "company_contribution" | "sector_contribution" | "market_contribution" | "time_period_returns" | "monthly_returns" | "annual_returns" | "daily_summary" | "attribution" | "risk_contribution" | "correlation_matrix" | "factor_exposures" | "stress_tests" | "analytics_version" | "warnings" | "input_hash")[];
                        /**
                         * @description Annual risk-free rate as a decimal: 0.04 means 4%.
                         * @default 0
                         */
                        risk_free_rate?: number;
                        /**
                         * @description Own scenarios for the section stress_tests: changes of price and of currency that happen at once.
                         * @default null
                         * @example [
                         *       {
                         *         "name": "Oil shock",
                         *         "shocks": [
                         *           {
                         *             "scope": "sector",
                         *             "name": "Energy",
                         *             "change": 0.3
                         *           }
                         *         ]
                         *       }
                         *     ]
                         */
                        stress_shocks?: {
                            /** @description Repeated in the answer. */
                            name: string;
                            /** @description The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies. */
                            shocks: {
                                /**
                                 * @description What is hit.
                                 * @enum {string}
                                 */
                                scope: "all" | "market" | "sector" | "currency" | "symbol";
                                /**
                                 * @description The market, sector, currency or symbol, as in the result; not read for all.
                                 * @default null
                                 */
                                name?: string | null;
                                /** @description Decimal: -0.3 means a fall by 30%. */
                                change: number;
                            }[];
                        }[] | null;
                        /**
                         * @description What to do with a row that cannot be held: its symbol is unknown, or on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
                         * @default drop
                         * @enum {string}
                         */
                        on_missing?: "fail" | "drop";
                        /**
                         * @description Start on the first day on which every holding of the first date can be bought. If that is later than the first date, warnings has start_delayed.
                         * @default false
                         */
                        start_when_available?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description What became of each request; poll the check_url of each. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Requests that are jobs now. */
                        accepted: number;
                        /** @description The others. */
                        refused: number;
                        /** @description One for each request, in their order. */
                        results: ({
                            /** @description Position in `requests`. */
                            index: number;
                            /**
                             * @description What analyze would have answered.
                             * @constant
                             */
                            http_status: 202;
                            /** @description Prefix "port", a hyphen, a UUID. */
                            job_id: string;
                            /**
                             * @description Created, not started.
                             * @enum {string}
                             */
                            status: "pending";
                            /** @description Path of the job: /v1/jobs/{job_id}. */
                            check_url: string;
                            /** @description Measured: recent median of the queue and the work that waits. */
                            estimated_duration_seconds: number;
                            /** @description One sentence for people. */
                            message: string;
                            /** @description What will be analysed. */
                            portfolio_summary: {
                                /** @description Distinct instruments. */
                                positions: number;
                                /**
                                 * Format: date
                                 * @description First day of the window.
                                 */
                                start_date: string;
                                /**
                                 * Format: date
                                 * @description Last day of the window.
                                 */
                                end_date: string;
                            };
                            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                            warnings: {
                                /**
                                 * @description Kind of warning. Programs decide by it.
                                 * @enum {string}
                                 */
                                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                                /** @description What happened, in a sentence for people. */
                                message: string;
                                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                                field: string;
                                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                                symbol?: string;
                                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                                weight?: number;
                            }[];
                        } | {
                            /** @description Position in `requests`. */
                            index: number;
                            /**
                             * @description What analyze would have answered.
                             * @constant
                             */
                            http_status: 422;
                            detail: {
                                /** @description Kind of problem, for example missing or float_type. */
                                type: string;
                                /** @description Where: body, query or path, then members and positions. */
                                loc: (string | number)[];
                                /** @description One sentence for people. */
                                msg: string;
                                /** @description What was sent, cut short when long. */
                                input?: unknown;
                                /** @description Values of the message. */
                                ctx?: {
                                    [key: string]: unknown;
                                };
                            }[];
                        } | {
                            /** @description Position in `requests`. */
                            index: number;
                            /**
                             * @description What analyze would have answered.
                             * @enum {integer}
                             */
                            http_status: 422 | 429 | 503;
                            /** @description For example active_job_limit; docs/errors.md lists all. */
                            code: string;
                            /** @description One sentence for people. */
                            message: string;
                            /** @description When it is worth trying again; null when never. */
                            retry_after_seconds: number | null;
                        })[];
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trackPortfolio: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                    portfolio: {
                        /**
                         * Format: date
                         * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                         */
                        date: string;
                        /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                        symbol: string;
                        /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                        weight: number;
                    }[];
                    /**
                     * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                     * @default USD
                     */
                    base_currency?: string;
                    /**
                     * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                     * @default 10000
                     */
                    initial_value?: number;
                    /**
                     * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                     * @default ACWI.OQ
                     */
                    benchmark?: string;
                    /**
                     * @description Apply market-specific costs to every trade, the first purchase included.
                     * @default false
                     */
                    include_transaction_costs?: boolean;
                    /**
                     * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                     * @default null
                     */
                    transaction_cost_config?: {
                        [key: string]: {
                            /** @description Rate of a purchase. */
                            buy: number;
                            /** @description Rate of a sale. */
                            sell: number;
                        };
                    } | null;
                    /**
                     * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                     * @default null
                     */
                    name?: string | null;
                    /**
                     * @description What to do with a row that cannot be held. "fail" rejects the request. "drop" keeps the row; each analysis leaves it out and reports it in warnings.
                     * @default fail
                     * @enum {string}
                     */
                    on_missing?: "fail" | "drop";
                };
            };
        };
        responses: {
            /** @description Version 1; the ETag names it. */
            201: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "pf", a hyphen, a UUID. */
                        portfolio_id: string;
                        /** @description 1 when tracking began; one more with every change. */
                        version: number;
                        /**
                         * Format: date-time
                         * @description When tracking began; RFC 3339, UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When this version was made.
                         */
                        updated_at: string;
                        /**
                         * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                         * @default null
                         */
                        name: string | null;
                        /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                        portfolio: {
                            /**
                             * Format: date
                             * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                             */
                            date: string;
                            /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                            symbol: string;
                            /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                            weight: number;
                        }[];
                        /**
                         * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                         * @default USD
                         */
                        base_currency: string;
                        /**
                         * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                         * @default 10000
                         */
                        initial_value: number;
                        /**
                         * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                         * @default ACWI.OQ
                         */
                        benchmark: string;
                        /**
                         * @description Apply market-specific costs to every trade, the first purchase included.
                         * @default false
                         */
                        include_transaction_costs: boolean;
                        /**
                         * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                         * @default null
                         */
                        transaction_cost_config: {
                            [key: string]: {
                                /** @description Rate of a purchase. */
                                buy: number;
                                /** @description Rate of a sale. */
                                sell: number;
                            };
                        } | null;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_portfolios`: The account tracks as many portfolios as it may. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPortfolios: {
        parameters: {
            query?: {
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Most portfolios of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Without their rows. */
                        portfolios: {
                            /** @description Prefix "pf", a hyphen, a UUID. */
                            portfolio_id: string;
                            /** @description 1 when tracking began; one more with every change. */
                            version: number;
                            /**
                             * Format: date-time
                             * @description When tracking began; RFC 3339, UTC.
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description When this version was made.
                             */
                            updated_at: string;
                            /**
                             * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                             * @default null
                             */
                            name: string | null;
                            /** @description Currency code. */
                            base_currency: string;
                            /** @description As it was sent, or the default. */
                            benchmark: string;
                            /** @description Distinct symbols, as they were sent. */
                            positions: number;
                            /** @description Distinct dates. */
                            rebalance_dates: number;
                        }[];
                        /** @description Null at the end. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPortfolio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The present version; the ETag names it. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "pf", a hyphen, a UUID. */
                        portfolio_id: string;
                        /** @description 1 when tracking began; one more with every change. */
                        version: number;
                        /**
                         * Format: date-time
                         * @description When tracking began; RFC 3339, UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When this version was made.
                         */
                        updated_at: string;
                        /**
                         * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                         * @default null
                         */
                        name: string | null;
                        /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                        portfolio: {
                            /**
                             * Format: date
                             * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                             */
                            date: string;
                            /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                            symbol: string;
                            /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                            weight: number;
                        }[];
                        /**
                         * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                         * @default USD
                         */
                        base_currency: string;
                        /**
                         * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                         * @default 10000
                         */
                        initial_value: number;
                        /**
                         * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                         * @default ACWI.OQ
                         */
                        benchmark: string;
                        /**
                         * @description Apply market-specific costs to every trade, the first purchase included.
                         * @default false
                         */
                        include_transaction_costs: boolean;
                        /**
                         * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                         * @default null
                         */
                        transaction_cost_config: {
                            [key: string]: {
                                /** @description Rate of a purchase. */
                                buy: number;
                                /** @description Rate of a sale. */
                                sell: number;
                            };
                        } | null;
                    };
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePortfolio: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that was read: refused when there is a newer one. `*` stands for any. */
                "If-Match": string;
            };
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                    portfolio: {
                        /**
                         * Format: date
                         * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                         */
                        date: string;
                        /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                        symbol: string;
                        /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                        weight: number;
                    }[];
                    /**
                     * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                     * @default USD
                     */
                    base_currency?: string;
                    /**
                     * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                     * @default 10000
                     */
                    initial_value?: number;
                    /**
                     * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                     * @default ACWI.OQ
                     */
                    benchmark?: string;
                    /**
                     * @description Apply market-specific costs to every trade, the first purchase included.
                     * @default false
                     */
                    include_transaction_costs?: boolean;
                    /**
                     * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                     * @default null
                     */
                    transaction_cost_config?: {
                        [key: string]: {
                            /** @description Rate of a purchase. */
                            buy: number;
                            /** @description Rate of a sale. */
                            sell: number;
                        };
                    } | null;
                    /**
                     * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                     * @default null
                     */
                    name?: string | null;
                    /**
                     * @description What to do with a row that cannot be held. "fail" rejects the request. "drop" keeps the row; each analysis leaves it out and reports it in warnings.
                     * @default fail
                     * @enum {string}
                     */
                    on_missing?: "fail" | "drop";
                };
            };
        };
        responses: {
            /** @description The new version; the same one when nothing differs. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "pf", a hyphen, a UUID. */
                        portfolio_id: string;
                        /** @description 1 when tracking began; one more with every change. */
                        version: number;
                        /**
                         * Format: date-time
                         * @description When tracking began; RFC 3339, UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When this version was made.
                         */
                        updated_at: string;
                        /**
                         * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                         * @default null
                         */
                        name: string | null;
                        /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                        portfolio: {
                            /**
                             * Format: date
                             * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                             */
                            date: string;
                            /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                            symbol: string;
                            /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                            weight: number;
                        }[];
                        /**
                         * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                         * @default USD
                         */
                        base_currency: string;
                        /**
                         * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                         * @default 10000
                         */
                        initial_value: number;
                        /**
                         * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                         * @default ACWI.OQ
                         */
                        benchmark: string;
                        /**
                         * @description Apply market-specific costs to every trade, the first purchase included.
                         * @default false
                         */
                        include_transaction_costs: boolean;
                        /**
                         * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                         * @default null
                         */
                        transaction_cost_config: {
                            [key: string]: {
                                /** @description Rate of a purchase. */
                                buy: number;
                                /** @description Rate of a sale. */
                                sell: number;
                            };
                        } | null;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The portfolio has changed meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_required`: The header If-Match is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePortfolio: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that was read: refused when there is a newer one. `*` stands for any. */
                "If-Match"?: string;
            };
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone for good. */
            204: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The portfolio has changed meanwhile. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPortfolioVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kept versions. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "pf", a hyphen, a UUID. */
                        portfolio_id: string;
                        /** @description The latest first; the last 100 are kept. */
                        versions: {
                            /** @description 1 when tracking began; one more with every change. */
                            version: number;
                            /**
                             * Format: date-time
                             * @description When this version was made.
                             */
                            updated_at: string;
                            /**
                             * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                             * @default null
                             */
                            name: string | null;
                            /** @description Currency code. */
                            base_currency: string;
                            /** @description As it was sent, or the default. */
                            benchmark: string;
                            /** @description Distinct symbols, as they were sent. */
                            positions: number;
                            /** @description Distinct dates. */
                            rebalance_dates: number;
                        }[];
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPortfolioVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
                /** @description Number of the version, from 1 on. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description That version. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "pf", a hyphen, a UUID. */
                        portfolio_id: string;
                        /** @description 1 when tracking began; one more with every change. */
                        version: number;
                        /**
                         * Format: date-time
                         * @description When tracking began; RFC 3339, UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description When this version was made.
                         */
                        updated_at: string;
                        /**
                         * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                         * @default null
                         */
                        name: string | null;
                        /** @description Holdings with dates and weights: at most 10,000 rows, 1,000 symbols and 600 dates. */
                        portfolio: {
                            /**
                             * Format: date
                             * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
                             */
                            date: string;
                            /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
                            symbol: string;
                            /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
                            weight: number;
                        }[];
                        /**
                         * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                         * @default USD
                         */
                        base_currency: string;
                        /**
                         * @description Starting value in base currency, at least 1e-6 and at most 1e12.
                         * @default 10000
                         */
                        initial_value: number;
                        /**
                         * @description RIC of the benchmark. An unknown benchmark is rejected; the default never replaces it.
                         * @default ACWI.OQ
                         */
                        benchmark: string;
                        /**
                         * @description Apply market-specific costs to every trade, the first purchase included.
                         * @default false
                         */
                        include_transaction_costs: boolean;
                        /**
                         * @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates.
                         * @default null
                         */
                        transaction_cost_config: {
                            [key: string]: {
                                /** @description Rate of a purchase. */
                                buy: number;
                                /** @description Rate of a sale. */
                                sell: number;
                            };
                        } | null;
                    };
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPortfolioAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The alert. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "pf", a hyphen, a UUID. */
                        portfolio_id: string;
                        /** @description Where changes are told. */
                        callback_url: string;
                        /** @description Decimal fraction by which the value has to differ from the one told last: 0.02 means 2%. */
                        least_change: number;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPortfolioAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description As for callback_url of a submit. */
                    callback_url: string;
                    /**
                     * @description Decimal fraction by which the value has to differ from the one told last: 0.02 means 2%.
                     * @default 0.02
                     */
                    least_change?: number;
                };
            };
        };
        responses: {
            /** @description Set, or replaced. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "pf", a hyphen, a UUID. */
                        portfolio_id: string;
                        /** @description Where changes are told. */
                        callback_url: string;
                        /** @description Decimal fraction by which the value has to differ from the one told last: 0.02 means 2%. */
                        least_change: number;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The request body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The media type of the body is not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePortfolioAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a tracked portfolio. */
                portfolio_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone. */
            204: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `portfolio_not_found`: There is no such portfolio. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitPeersAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English; with them any other language is told in notes. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description How many peers to compare with. */
                peers?: number;
                /** @description Compute anew although a kept analysis would be answered; needs the scope research:force. */
                force?: boolean;
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it. */
            200: {
                headers: {
                    /** @description wait=N */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Accepted; poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix of the kind, a hyphen, a UUID. */
                        job_id: string;
                        /**
                         * @description completed: the job already holds a kept analysis.
                         * @enum {string}
                         */
                        status: "pending" | "completed";
                        /** @description Resolved RIC. */
                        symbol: string;
                        /** @description Path of the job: /v1/jobs/{job_id}. */
                        check_url: string;
                        /** @description Measured: recent median of the queue and the work that waits; 0 when completed. */
                        estimated_duration_seconds: number;
                        /** @description One sentence for people. */
                        message: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `entitlement_required`: The account is not entitled to this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitFinancialAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English; with them any other language is told in notes. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description How many peers to compare with. */
                peers?: number;
                /** @description Compute anew although a kept analysis would be answered; needs the scope research:force. */
                force?: boolean;
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it. */
            200: {
                headers: {
                    /** @description wait=N */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Accepted; poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix of the kind, a hyphen, a UUID. */
                        job_id: string;
                        /**
                         * @description completed: the job already holds a kept analysis.
                         * @enum {string}
                         */
                        status: "pending" | "completed";
                        /** @description Resolved RIC. */
                        symbol: string;
                        /** @description Path of the job: /v1/jobs/{job_id}. */
                        check_url: string;
                        /** @description Measured: recent median of the queue and the work that waits; 0 when completed. */
                        estimated_duration_seconds: number;
                        /** @description One sentence for people. */
                        message: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `entitlement_required`: The account is not entitled to this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitScoreAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English; with them any other language is told in notes. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description How many peers to compare with. */
                peers?: number;
                /** @description Compute anew although a kept analysis would be answered; needs the scope research:force. */
                force?: boolean;
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it. */
            200: {
                headers: {
                    /** @description wait=N */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Accepted; poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix of the kind, a hyphen, a UUID. */
                        job_id: string;
                        /**
                         * @description completed: the job already holds a kept analysis.
                         * @enum {string}
                         */
                        status: "pending" | "completed";
                        /** @description Resolved RIC. */
                        symbol: string;
                        /** @description Path of the job: /v1/jobs/{job_id}. */
                        check_url: string;
                        /** @description Measured: recent median of the queue and the work that waits; 0 when completed. */
                        estimated_duration_seconds: number;
                        /** @description One sentence for people. */
                        message: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `entitlement_required`: The account is not entitled to this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitNewsAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English; with them any other language is told in notes. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description How many peers to compare with. */
                peers?: number;
                /** @description Compute anew although a kept analysis would be answered; needs the scope research:force. */
                force?: boolean;
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it. */
            200: {
                headers: {
                    /** @description wait=N */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Accepted; poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix of the kind, a hyphen, a UUID. */
                        job_id: string;
                        /**
                         * @description completed: the job already holds a kept analysis.
                         * @enum {string}
                         */
                        status: "pending" | "completed";
                        /** @description Resolved RIC. */
                        symbol: string;
                        /** @description Path of the job: /v1/jobs/{job_id}. */
                        check_url: string;
                        /** @description Measured: recent median of the queue and the work that waits; 0 when completed. */
                        estimated_duration_seconds: number;
                        /** @description One sentence for people. */
                        message: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `entitlement_required`: The account is not entitled to this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitStockReport: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English; with them any other language is told in notes. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description How many peers to compare with. */
                peers?: number;
                /** @description Compute anew although a kept analysis would be answered; needs the scope research:force. */
                force?: boolean;
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it. */
            200: {
                headers: {
                    /** @description wait=N */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Accepted; poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix of the kind, a hyphen, a UUID. */
                        job_id: string;
                        /**
                         * @description completed: the job already holds a kept analysis.
                         * @enum {string}
                         */
                        status: "pending" | "completed";
                        /** @description Resolved RIC. */
                        symbol: string;
                        /** @description Path of the job: /v1/jobs/{job_id}. */
                        check_url: string;
                        /** @description Measured: recent median of the queue and the work that waits; 0 when completed. */
                        estimated_duration_seconds: number;
                        /** @description One sentence for people. */
                        message: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `entitlement_required`: The account is not entitled to this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportPortfolio: {
        parameters: {
            query: {
                /** @description A portfolio analysis of yours that has not failed; the report waits for one that still runs. */
                job_id: string;
                /** @description Where the end of the job is told, signed as standardwebhooks.com has it: `job.completed` or `job.failed` with the job without its result. https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description The same key and body within 24 hours give the same job; another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, 200 with the job and `Preference-Applied: wait=N`; after N seconds, the normal answer (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it. */
            200: {
                headers: {
                    /** @description wait=N */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Accepted; poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Prefix "report", a hyphen, a UUID. */
                        job_id: string;
                        /**
                         * @description Created, not started.
                         * @enum {string}
                         */
                        status: "pending";
                        /** @description The analysis it is made of. */
                        analysis_job_id: string;
                        /** @description Path of the job: /v1/jobs/{job_id}. */
                        check_url: string;
                        /** @description Measured: recent median of the queue and the work that waits. */
                        estimated_duration_seconds: number;
                        /** @description One sentence for people. */
                        message: string;
                        /** @description The warnings of the analysis, as far as they are known yet. */
                        warnings: {
                            /**
                             * @description Kind of warning. Programs decide by it.
                             * @enum {string}
                             */
                            code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                            /** @description What happened, in a sentence for people. */
                            message: string;
                            /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                            field: string;
                            /** @description The RIC, or the symbol as it was sent if it is unknown. */
                            symbol?: string;
                            /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                            weight?: number;
                        }[];
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. `invalid_idempotency_key`: The Idempotency-Key is not usable. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `job_not_found`: There is no such job. `job_expired`: The job has expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `active_job_limit`: Too many unfinished jobs. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. `queue_full`: The queue is full. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Only jobs in this status. */
                status?: "pending" | "processing" | "completed" | "failed";
                /** @description Only jobs of this job_type. */
                type?: "portfolio_analysis" | "peers_analysis" | "financial_analysis" | "score_analysis" | "news_analysis" | "portfolio_report" | "stock_report";
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Most jobs of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description May be short or empty although there is a next page. */
                        jobs: ({
                            /** @description Prefix of the kind of job, a hyphen, a UUID. */
                            job_id: string;
                            /** @description For example portfolio_analysis. */
                            job_type: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            created_at: string;
                            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                            warnings: {
                                /**
                                 * @description Kind of warning. Programs decide by it.
                                 * @enum {string}
                                 */
                                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                                /** @description What happened, in a sentence for people. */
                                message: string;
                                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                                field: string;
                                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                                symbol?: string;
                                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                                weight?: number;
                            }[];
                            /** @constant */
                            status: "pending";
                            /** @description Not yet. */
                            started_at: null;
                            /** @description Not yet. */
                            finished_at: null;
                            /** @description Not yet. */
                            expires_at: null;
                        } | {
                            /** @description Prefix of the kind of job, a hyphen, a UUID. */
                            job_id: string;
                            /** @description For example portfolio_analysis. */
                            job_type: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            created_at: string;
                            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                            warnings: {
                                /**
                                 * @description Kind of warning. Programs decide by it.
                                 * @enum {string}
                                 */
                                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                                /** @description What happened, in a sentence for people. */
                                message: string;
                                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                                field: string;
                                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                                symbol?: string;
                                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                                weight?: number;
                            }[];
                            /** @constant */
                            status: "processing";
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            started_at: string;
                            /** @description Not yet. */
                            finished_at: null;
                            /** @description Not yet. */
                            expires_at: null;
                            /** @description How far the work is. */
                            progress: {
                                /** @description Name of the step. */
                                step: string;
                                /** @description 0 to 100; never goes backwards. */
                                percent: number;
                                /** @description One sentence for people. */
                                message: string;
                            };
                        } | {
                            /** @description Prefix of the kind of job, a hyphen, a UUID. */
                            job_id: string;
                            /** @description For example portfolio_analysis. */
                            job_type: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            created_at: string;
                            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                            warnings: {
                                /**
                                 * @description Kind of warning. Programs decide by it.
                                 * @enum {string}
                                 */
                                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                                /** @description What happened, in a sentence for people. */
                                message: string;
                                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                                field: string;
                                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                                symbol?: string;
                                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                                weight?: number;
                            }[];
                            /** @constant */
                            status: "completed";
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            started_at: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            finished_at: string;
                            /**
                             * Format: date-time
                             * @description 30 minutes after finished_at: from then on the job is gone.
                             */
                            expires_at: string;
                        } | {
                            /** @description Prefix of the kind of job, a hyphen, a UUID. */
                            job_id: string;
                            /** @description For example portfolio_analysis. */
                            job_type: string;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            created_at: string;
                            /** @description Everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
                            warnings: {
                                /**
                                 * @description Kind of warning. Programs decide by it.
                                 * @enum {string}
                                 */
                                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "position_delisted" | "rebalance_after_end" | "weights_renormalized" | "weights_sum_far_from_one" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "more_warnings";
                                /** @description What happened, in a sentence for people. */
                                message: string;
                                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                                field: string;
                                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                                symbol?: string;
                                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                                weight?: number;
                            }[];
                            /** @constant */
                            status: "failed";
                            /**
                             * Format: date-time
                             * @description Null when it never started.
                             */
                            started_at: string | null;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            finished_at: string;
                            /**
                             * Format: date-time
                             * @description 30 minutes after finished_at: from then on the job is gone.
                             */
                            expires_at: string;
                            /** @description What went wrong, for people. */
                            error: string;
                        })[];
                        /** @description Null at the end. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamJobEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last event that was read: nothing that was told before comes again. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Job identifier as the submit answered it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every event carries the job without its result and, as its id, a revision to resume from (Last-Event-ID). The stream ends with the job, at the latest after 5 minutes; then connect again. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description The job has ended, and `Last-Event-ID` names its last event: do not connect again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `job_not_found`: There is no such job. `job_expired`: The job has expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Made on first use. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `whsec_` and 32 bytes in base64. Whoever has it can sign webhooks as this service. */
                        secret: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `whsec_` and 32 bytes in base64. Whoever has it can sign webhooks as this service. */
                        secret: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query: {
                /** @description Where to send it; https and a public host. */
                callback_url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On its way; ask the delivery what became of it. */
            201: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Also the webhook-id header of every attempt. */
                        delivery_id: string;
                        /** @description Path of the delivery, a moment later. */
                        check_url: string;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this status. */
                status?: "pending" | "delivered" | "failed";
                /** @description next_cursor of the page before. */
                cursor?: string;
                /** @description Most deliveries of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description May be short or empty although there is a next page. */
                        deliveries: {
                            /** @description Also the webhook-id header of every attempt. */
                            delivery_id: string;
                            /** @description For example job.completed. */
                            event_type: string;
                            /** @description Where it goes. */
                            url: string;
                            /**
                             * @description failed: all attempts have failed.
                             * @enum {string}
                             */
                            status: "pending" | "delivered" | "failed";
                            /** @description Made so far. */
                            attempts: number;
                            /**
                             * Format: date-time
                             * @description RFC 3339, UTC.
                             */
                            created_at: string;
                            /**
                             * Format: date-time
                             * @description Null when there will be none, and before the first.
                             */
                            next_attempt_at: string | null;
                            /**
                             * Format: date-time
                             * @description Null until it is delivered.
                             */
                            delivered_at: string | null;
                            /** @description Of the last answer; null without one. */
                            last_http_status: number | null;
                            /** @description What was wrong with the last attempt. */
                            last_error: string | null;
                        }[];
                        /** @description Null at the end. */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a delivery: the webhook-id header of its attempts. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Also the webhook-id header of every attempt. */
                        delivery_id: string;
                        /** @description For example job.completed. */
                        event_type: string;
                        /** @description Where it goes. */
                        url: string;
                        /**
                         * @description failed: all attempts have failed.
                         * @enum {string}
                         */
                        status: "pending" | "delivered" | "failed";
                        /** @description Made so far. */
                        attempts: number;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Null when there will be none, and before the first.
                         */
                        next_attempt_at: string | null;
                        /**
                         * Format: date-time
                         * @description Null until it is delivered.
                         */
                        delivered_at: string | null;
                        /** @description Of the last answer; null without one. */
                        last_http_status: number | null;
                        /** @description What was wrong with the last attempt. */
                        last_error: string | null;
                        /** @description The body that is sent. */
                        payload: {
                            /** @description Kind of event. */
                            type: string;
                            /**
                             * Format: date-time
                             * @description When it happened.
                             */
                            timestamp: string;
                            /** @description Of a job: the job without its result. */
                            data: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `delivery_not_found`: There is no such delivery. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of a delivery: the webhook-id header of its attempts. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On its way again. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Also the webhook-id header of every attempt. */
                        delivery_id: string;
                        /** @description For example job.completed. */
                        event_type: string;
                        /** @description Where it goes. */
                        url: string;
                        /**
                         * @description failed: all attempts have failed.
                         * @enum {string}
                         */
                        status: "pending" | "delivered" | "failed";
                        /** @description Made so far. */
                        attempts: number;
                        /**
                         * Format: date-time
                         * @description RFC 3339, UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Null when there will be none, and before the first.
                         */
                        next_attempt_at: string | null;
                        /**
                         * Format: date-time
                         * @description Null until it is delivered.
                         */
                        delivered_at: string | null;
                        /** @description Of the last answer; null without one. */
                        last_http_status: number | null;
                        /** @description What was wrong with the last attempt. */
                        last_error: string | null;
                        /** @description The body that is sent. */
                        payload: {
                            /** @description Kind of event. */
                            type: string;
                            /**
                             * Format: date-time
                             * @description When it happened.
                             */
                            timestamp: string;
                            /** @description Of a job: the job without its result. */
                            data: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `delivery_not_found`: There is no such delivery. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `delivery_not_failed`: The delivery has not failed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getKeyRatios: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Periods per symbol. */
                limit?: number;
                /** @description 1 annual, 2 quarterly. */
                freq?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /** @description Code of the source. */
                        rkdcode: number | null;
                        /**
                         * Format: date
                         * @description End of the period.
                         */
                        perenddt: string;
                        /**
                         * Format: date
                         * @description Date of the statement.
                         */
                        stmtdt: string | null;
                        /**
                         * Format: date
                         * @description Publication; the period counts from then on.
                         */
                        sourcedt: string | null;
                        /** @description Fiscal year. */
                        year: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        gross_margin: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        ebitda_margin: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        operating_margin: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        pretax_margin: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        effective_tax_rate: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        net_margin: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        return_on_equity: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        return_on_assets: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        return_on_invested_capital: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        fcf_yield: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        dividend_yield: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        pe: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        price_book_value: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        price_cash_flow: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        price_sales: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        enterprise_value_revenue: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        enterprise_value_ebit: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        quick_ratio: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        current_ratio: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        ebitda_interest_expense: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        times_interest_earned: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        total_debt_ebitda: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        assets_equity: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        debt_equity: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        lt_debt_to_total_capital: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        total_debt_enterprise_value: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        net_debt_to_ebitda: number | null;
                        /** @description Null when not applicable (docs/key-ratios.md). */
                        cash_cycle_days: number | null;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDailyPrice: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description First day, inclusive. Default: one year before the last. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
                /** @description Only the latest row of each symbol. */
                latest?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /**
                         * Format: date
                         * @description Trading date.
                         */
                        date: string;
                        /** @description Null when the source has none. */
                        open: number | null;
                        /** @description Null when the source has none. */
                        high: number | null;
                        /** @description Null when the source has none. */
                        low: number | null;
                        /** @description Split-adjusted close, or the adjusted close of data that has no other. */
                        close: number;
                        /** @description Shares; null when the source has none. */
                        volume: number | null;
                        /** @description Percent from the close before; null on the first day. */
                        changepercent: number | null;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEtfScores: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC of the fund. */
                        symbol: string;
                        /** @description 0 to 10; null without enough inputs. */
                        value: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        quality: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        momentum: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        defensive: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        tactical: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        total: number | null;
                        /**
                         * @description From the total: >= 8, >= 6, >= 4, >= 2, below. Null without one.
                         * @enum {string|null}
                         */
                        recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
                        /** @description Holdings that have scores. */
                        holdings_covered: number;
                        /** @description Percent of the weight that they carry. */
                        weight_covered: number;
                    } | {
                        /** @description RIC of the fund. */
                        symbol: string;
                        /** @description 0 to 10; null without enough inputs. */
                        value: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        quality: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        momentum: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        defensive: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        tactical: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        total: number | null;
                        /**
                         * @description From the total: >= 8, >= 6, >= 4, >= 2, below. Null without one.
                         * @enum {string|null}
                         */
                        recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
                        /** @description Holdings that have scores. */
                        holdings_covered: number;
                        /** @description Percent of the weight that they carry. */
                        weight_covered: number;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getHistoricalScores: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Fridays, the latest ones. */
                weeks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /**
                         * Format: date
                         * @description Friday.
                         */
                        date: string;
                        /** @description 0 to 10; null without enough inputs. */
                        value: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        quality: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        momentum: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        defensive: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        tactical: number | null;
                        /** @description 0 to 10; null without enough inputs. */
                        total: number | null;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRollingVolatility: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description First day, inclusive. Default: one year before the last. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
                /** @description Daily returns in the window. */
                window?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /**
                         * Format: date
                         * @description Trading date.
                         */
                        date: string;
                        /** @description Daily returns in the window. */
                        window: number;
                        /** @description Annualized decimal, sample; null until the window is full. */
                        volatility: number | null;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDividendYieldHistory: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description First day, inclusive. Default: the beginning of the data. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /**
                         * Format: date
                         * @description Trading date.
                         */
                        date: string;
                        /** @description Percent: trailing_dividend / close; null with it. */
                        dividend_yield: number | null;
                        /** @description Dividends with ex-dates in the last twelve months, per split-adjusted share; null in the first twelve months of the data and where only adjusted closes are known. */
                        trailing_dividend: number | null;
                        /** @description Split-adjusted close. */
                        close: number;
                        /** @description ISO 4217. */
                        currency: string;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReturnsCalendar: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Rows of months. */
                monthly?: boolean;
                /** @description Rows of years. */
                yearly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /** @description Calendar year. */
                        year: number;
                        /** @description 1 to 12; null on the row of the year. */
                        month: number | null;
                        /** @description Percent, dividends reinvested, in its currency. */
                        return_pct: number;
                        /** @description The data begin or end inside the period. */
                        partial: boolean;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCompanyInfo: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /** @description Ticker. */
                        ticker: string;
                        /** @description Name. */
                        name: string;
                        /** @description stock, etf, index or cash. */
                        type: string;
                        /** @description What it does. */
                        description: string | null;
                        /** @description MIC. */
                        exchange: string | null;
                        /** @description Market. */
                        market: string;
                        /** @description Country. */
                        country: string | null;
                        /** @description Sector. */
                        sector: string;
                        /** @description Industry. */
                        industry: string | null;
                        /** @description ISIN. */
                        isin: string | null;
                        /** @description ISO 4217. */
                        currency: string;
                        /** @description Market value of the company on the last day of the data, in the currency of this listing: the last close as traded times the diluted shares known on its day. Null when it is not known. */
                        market_cap: number | null;
                        /**
                         * Format: date
                         * @description Day of the close behind `market_cap`. For a value that was imported as a number, the day the source gave; null without one.
                         */
                        market_cap_date: string | null;
                        /** @description Shares. */
                        shares_outstanding: number | null;
                        /** @description Last close. */
                        close: number | null;
                        /**
                         * Format: date
                         * @description Its day.
                         */
                        close_date: string | null;
                        /** @description Percent from the close before. */
                        changepercent: number | null;
                        /** @description Latest scores. */
                        scores: {
                            /** @description 0 to 10; null without enough inputs. */
                            value: number | null;
                            /** @description 0 to 10; null without enough inputs. */
                            quality: number | null;
                            /** @description 0 to 10; null without enough inputs. */
                            momentum: number | null;
                            /** @description 0 to 10; null without enough inputs. */
                            defensive: number | null;
                            /** @description 0 to 10; null without enough inputs. */
                            tactical: number | null;
                            /** @description 0 to 10; null without enough inputs. */
                            total: number | null;
                        } | null;
                        /**
                         * @description From the total: >= 8, >= 6, >= 4, >= 2, below. Null without one.
                         * @enum {string|null}
                         */
                        recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
                    }[];
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSymbols: {
        parameters: {
            query: {
                /** @description Part of a name, ticker, RIC, ISIN or alias. */
                query: string;
                /** @description Most matches. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description RIC. */
                        ric: string;
                        /** @description Ticker. */
                        ticker: string;
                        /** @description Name. */
                        name: string;
                        /** @description stock, etf or index. */
                        type: string;
                        /** @description Market. */
                        market: string;
                        /** @description ISO 4217. */
                        currency: string;
                        /** @description ISIN. */
                        isin: string | null;
                        /** @description What matched: ric, ticker, isin, alias or name. */
                        matched: string;
                    }[];
                    "text/csv": string;
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMarkets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From the current snapshot. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Where the market data come from; "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The snapshot. */
                        data_version: string;
                        /** @description Where the data come from. */
                        data_source: string;
                        /** @description Of the default costs. */
                        cost_table_version: string;
                        /** @description Sorted. */
                        currencies: string[];
                        /** @description Calendars that the data give, by exchange; the sessions of the others are the days on which something traded there. */
                        calendars: {
                            /** @description MIC. */
                            exchange: string;
                            /** @description Days of trading. */
                            sessions: number;
                            /**
                             * Format: date
                             * @description First day.
                             */
                            first_session: string;
                            /**
                             * Format: date
                             * @description Last day.
                             */
                            last_session: string;
                        }[];
                        /** @description By name. */
                        markets: {
                            /** @description Name, as in transaction_cost_config. */
                            market: string;
                            /** @description Instruments. */
                            instruments: number;
                            /** @description MICs, sorted. */
                            exchanges: string[];
                            /** @description Of its instruments, sorted. */
                            currencies: string[];
                            /**
                             * Format: date
                             * @description First day with a price.
                             */
                            first_date: string | null;
                            /**
                             * Format: date
                             * @description Last day with a price.
                             */
                            last_date: string | null;
                            /** @description Default cost of buying shares on the last day of the data, as a decimal fraction. Earlier trades pay the rate of their day. */
                            buy_rate: number;
                            /** @description Default cost of selling shares on the last day of the data, as a decimal fraction. */
                            sell_rate: number;
                        }[];
                    };
                };
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: The request cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: A bearer token is required. `invalid_token`: The bearer token is unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The token lacks the scope for this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `symbol_not_found`: No symbol could be resolved. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_acceptable`: No offered media type is acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.) */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large`: The request headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: The service failed to answer. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: The service is not available right now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getReportFile: {
        parameters: {
            query: {
                /** @description Seconds since 1970 UTC. */
                expires: string;
                /** @description Over all of this. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description Of the report. */
                id: string;
                /** @description Which form. */
                file: "report.html" | "report.pdf" | "report.json";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/pdf": string;
                    "application/json": Record<string, never>;
                };
            };
            /** @description `bad_request` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `report_not_found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout` */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `report_expired` */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header_too_large` */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
