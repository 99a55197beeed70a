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
         * Check a portfolio without storing it and report every error and warning at once
         * @description Check a portfolio without storing it and report every error and warning at once. Needs the scope `portfolio:read`.
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
         * Correct a portfolio definition and list every change
         * @description Correct a portfolio definition and list every change. Needs the scope `portfolio:read`.
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
         * Start a tear sheet (HTML, PDF, JSON) of a portfolio analysis as a background job
         * @description Start a tear sheet (HTML, PDF, JSON) of a portfolio analysis as a background job. Needs the scope `portfolio:analyze`.
         */
        post: operations["reportPortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a simulation of the future of a portfolio as a background job
         * @description Start a simulation of the future of a portfolio as a background job. Needs the scope `portfolio:analyze`.
         */
        post: operations["simulatePortfolio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/optimize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an optimization of the weights of a portfolio as a background job
         * @description Start an optimization of the weights of a portfolio as a background job. Needs the scope `portfolio:analyze`.
         */
        post: operations["optimizePortfolio"];
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
         * Store a valid portfolio
         * @description Store a valid portfolio. Needs the scope `portfolio:analyze`.
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
         * List your tracked portfolios, newest first, page by page
         * @description List your tracked portfolios, newest first, page by page. Needs the scope `portfolio:read`.
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
         * Get a tracked portfolio
         * @description Get a tracked portfolio. Needs the scope `portfolio:read`.
         */
        get: operations["getPortfolio"];
        /**
         * Store a new version of a tracked portfolio after the one that `If-Match` names
         * @description Store a new version of a tracked portfolio after the one that `If-Match` names. Needs the scope `portfolio:analyze`.
         */
        put: operations["updatePortfolio"];
        post?: never;
        /**
         * Delete a tracked portfolio with its history
         * @description Delete a tracked portfolio with its history. Needs the scope `portfolio:analyze`.
         */
        delete: operations["deletePortfolio"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/portfolio/{portfolio_id}/value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the value of a tracked portfolio, its change of the day, and its history
         * @description Get the value of a tracked portfolio, its change of the day, and its history. Needs the scope `portfolio:read`.
         */
        get: operations["getPortfolioValue"];
        put?: never;
        post?: never;
        delete?: never;
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
         * List the versions of a tracked portfolio
         * @description List the versions of a tracked portfolio. Needs the scope `portfolio:read`.
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
         * Get an earlier version of a tracked portfolio
         * @description Get an earlier version of a tracked portfolio. Needs the scope `portfolio:read`.
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
         * Get the alert of a tracked portfolio
         * @description Get the alert of a tracked portfolio. Needs the scope `portfolio:read`.
         */
        get: operations["getPortfolioAlert"];
        /**
         * Analyze a tracked portfolio every night and notify a URL of changes
         * @description Analyze a tracked portfolio every night and notify a URL of changes. Needs the scope `portfolio:analyze`.
         */
        put: operations["setPortfolioAlert"];
        post?: never;
        /**
         * Stop the nightly analyses of a tracked portfolio
         * @description Stop the nightly analyses of a tracked portfolio. Needs the scope `portfolio:analyze`.
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
         * Start a financial analysis of a stock as a background job; cached for 14 days per stock
         * @description Start a financial analysis of a stock as a background job; cached for 14 days per stock. Needs the scope `research:run`.
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
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your jobs, newest first, page by page
         * @description List your jobs, newest first, page by page. Needs the scope `jobs:read`.
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
    "/v1/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status, progress, and result of a job
         * @description Get the status, progress, and result of a job. Needs the scope `jobs:read`.
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
        /**
         * Rename a job, or change how long it is kept
         * @description Rename a job, or change how long it is kept. Needs the scope `jobs:cancel`.
         */
        patch: operations["changeJob"];
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
         * Follow a job as Server-Sent Events: `progress`, then `completed` or `failed`
         * @description Follow a job as Server-Sent Events: `progress`, then `completed` or `failed`. Needs the scope `jobs:read`.
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
    "/v1/jobs/{job_id}/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the request of a job, to change it and submit it again
         * @description Get the request of a job, to change it and submit it again. Needs the scope `jobs:read`.
         */
        get: operations["getJobRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a new job with the request of another one, on current data
         * @description Start a new job with the request of another one, on current data. Needs the scope `jobs:read`.
         */
        post: operations["rerunJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sections of the result of a job, with row counts and sizes
         * @description List the sections of the result of a job, with row counts and sizes. Needs the scope `jobs:read`.
         */
        get: operations["listSections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/sections/{section}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one section of a result as JSON, CSV, Apache Arrow, or Apache Parquet
         * @description Get one section of a result as JSON, CSV, Apache Arrow, or Apache Parquet. Needs the scope `jobs:read`.
         */
        get: operations["getSection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{job_id}/workbook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the result of a job as an Excel workbook with a sheet for each table
         * @description Get the result of a job as an Excel workbook with a sheet for each table. Needs the scope `jobs:read`.
         */
        get: operations["getWorkbook"];
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
         * Get the secret that signs your webhooks (standardwebhooks.com)
         * @description Get the secret that signs your webhooks (standardwebhooks.com). Needs the scope `portfolio:analyze`.
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
         * Create a new secret; the old one also signs for 24 hours
         * @description Create a new secret; the old one also signs for 24 hours. Needs the scope `portfolio:analyze`.
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
         * List your deliveries of the last 7 days, newest first; `status=failed` lists the dead letters
         * @description List your deliveries of the last 7 days, newest first; `status=failed` lists the dead letters. Needs the scope `jobs:read`.
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
         * Get a delivery with its payload and the outcome of its last attempt
         * @description Get a delivery with its payload and the outcome of its last attempt. Needs the scope `jobs:read`.
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
         * Retry a failed delivery, starting with its first attempt
         * @description Retry a failed delivery, starting with its first attempt. Needs the scope `portfolio:analyze`.
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
         * Get the key ratios of the latest periods of companies, newest first
         * @description Get the key ratios of the latest periods of companies, newest first. Needs the scope `data:read`.
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
         * Get daily prices and volumes
         * @description Get daily prices and volumes. Needs the scope `data:read`.
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
         * Get the latest scores of funds: an object for one symbol, a list for several
         * @description Get the latest scores of funds: an object for one symbol, a list for several. Needs the scope `data:read`.
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
         * Get the scores of the last Fridays
         * @description Get the scores of the last Fridays. Needs the scope `data:read`.
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
         * Get the volatility over a moving window of daily returns
         * @description Get the volatility over a moving window of daily returns. Needs the scope `data:read`.
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
         * Get the dividend yield of the trailing twelve months for every trading day
         * @description Get the dividend yield of the trailing twelve months for every trading day. Needs the scope `data:read`.
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
         * Get returns by calendar month and year
         * @description Get returns by calendar month and year. Needs the scope `data:read`.
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
    "/v1/risk-free-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the risk-free rates of currencies by day
         * @description Get the risk-free rates of currencies by day. Needs the scope `data:read`.
         */
        get: operations["getRiskFreeRates"];
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
         * Get reference data of instruments with the last price and scores
         * @description Get reference data of instruments with the last price and scores. Needs the scope `data:read`.
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
         * Search for instruments by name, ticker, RIC, ISIN, or alias
         * @description Search for instruments by name, ticker, RIC, ISIN, or alias. Needs the scope `data:read`.
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
         * List markets with their exchanges, currencies, and default trading costs
         * @description List markets with their exchanges, currencies, and default trading costs. Needs the scope `data:read`.
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
    "/v1/dividends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the dividends of instruments by ex-date
         * @description Get the dividends of instruments by ex-date. Needs the scope `data:read`.
         */
        get: operations["getDividends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/splits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the splits of instruments by day
         * @description Get the splits of instruments by day. Needs the scope `data:read`.
         */
        get: operations["getSplits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the exchange rates of two currencies by day, with the stored pairs behind them
         * @description Get the exchange rates of two currencies by day, with the stored pairs behind them. Needs the scope `data:read`.
         */
        get: operations["getExchangeRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fund-holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the holdings of funds on a day, largest weight first
         * @description Get the holdings of funds on a day, largest weight first. Needs the scope `data:read`.
         */
        get: operations["getFundHoldings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the financial statements of companies with all restatements, oldest period first
         * @description Get the financial statements of companies with all restatements, oldest period first. Needs the scope `data:read`.
         */
        get: operations["getStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the listings of the issuers of instruments
         * @description List the listings of the issuers of instruments. Needs the scope `data:read`.
         */
        get: operations["getListings"];
        put?: never;
        post?: never;
        delete?: never;
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
         * List the findings of the quality checks of the market data, page by page
         * @description List the findings of the quality checks of the market data, page by page. Needs the scope `admin`.
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
    "/v1/analytics-versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of the calculation, and who should restate stored results
         * @description List the versions of the calculation, and who should restate stored results. Any valid token is enough.
         */
        get: operations["getAnalyticsVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account and your token
         * @description Get your account and your token. Any valid token is enough.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/example": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The example analysis of the first page of the console
         * @description A completed job with weekly rows. It is the same for everyone and needs no token.
         */
        get: operations["getExample"];
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
         * @description Take the address from the result of the job as it is. Everyone who knows it may read the file until it expires.
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
export interface webhooks {
    "job.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Event job.completed
         * @description Return a 2xx status within 15 seconds. Any other answer is retried.
         */
        post: operations["JobCompletedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Event job.failed
         * @description Return a 2xx status within 15 seconds. Any other answer is retried.
         */
        post: operations["JobFailedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "portfolio.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Event portfolio.changed
         * @description Return a 2xx status within 15 seconds. Any other answer is retried.
         */
        post: operations["PortfolioChangedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Event webhook.test
         * @description Return a 2xx status within 15 seconds. Any other answer is retried.
         */
        post: operations["WebhookTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A request that was accepted. */
        AcceptedRequest: {
            /** @description Position in `requests`. */
            index: number;
            /**
             * @description The request became a job. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            outcome: "accepted";
            /**
             * @description HTTP status that analyze would have returned.
             * @enum {integer}
             */
            http_status: 202;
            /** @description Prefix "port", a hyphen, a UUID. */
            job_id: string;
            /**
             * @description Created, not started.
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: uri-reference
             * @description Path of the job: /v1/jobs/{job_id}.
             */
            check_url: string;
            /** @description Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1. */
            estimated_duration_seconds: number;
            /** @description One sentence for people. */
            message: string;
            /** @description Portfolio and window that will be analyzed. */
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
            warnings: components["schemas"]["JobWarnings"];
        };
        /** @description Result of a portfolio analysis. */
        AnalysisResult: {
            /** @description True, and only there with a result. */
            success: boolean;
            /** @description The selected sections. Money is in base currency unless its name ends in _local. Undefined figures are null. */
            result: {
                portfolio_parameters?: components["schemas"]["PortfolioParametersSection"];
                portfolio_input?: components["schemas"]["PortfolioInputSection"];
                data_quality?: components["schemas"]["DataQualitySection"];
                portfolio_summary?: components["schemas"]["PortfolioSummarySection"];
                turnover_analysis?: components["schemas"]["TurnoverAnalysisSection"];
                performance_metrics?: components["schemas"]["PerformanceMetricsSection"];
                rolling_metrics?: components["schemas"]["RollingMetricsSection"];
                drawdown_analysis?: components["schemas"]["DrawdownAnalysisSection"];
                portfolio_scores?: components["schemas"]["PortfolioScoresSection"];
                concentration_metrics?: components["schemas"]["ConcentrationMetricsSection"];
                transactions?: components["schemas"]["TransactionsSection"];
                company_info?: components["schemas"]["CompanyInfoSection"];
                latest_holdings?: components["schemas"]["LatestHoldingsSection"];
                market_allocation?: components["schemas"]["MarketAllocationSection"];
                sector_allocation?: components["schemas"]["SectorAllocationSection"];
                currency_allocation?: components["schemas"]["CurrencyAllocationSection"];
                company_contribution?: components["schemas"]["CompanyContributionSection"];
                sector_contribution?: components["schemas"]["SectorContributionSection"];
                market_contribution?: components["schemas"]["MarketContributionSection"];
                time_period_returns?: components["schemas"]["TimePeriodReturnsSection"];
                monthly_returns?: components["schemas"]["MonthlyReturnsSection"];
                annual_returns?: components["schemas"]["AnnualReturnsSection"];
                daily_summary?: components["schemas"]["DailySummarySection"];
                attribution?: components["schemas"]["AttributionSection"];
                risk_contribution?: components["schemas"]["RiskContributionSection"];
                correlation_matrix?: components["schemas"]["CorrelationMatrixSection"];
                factor_exposures?: components["schemas"]["FactorExposuresSection"];
                stress_tests?: components["schemas"]["StressTestsSection"];
                cash_flow_returns?: components["schemas"]["CashFlowReturnsSection"];
                profit_and_loss?: components["schemas"]["ProfitAndLossSection"];
                realized_gains?: components["schemas"]["RealizedGainsSection"];
                income?: components["schemas"]["IncomeSection"];
                fee_impact?: components["schemas"]["FeeImpactSection"];
                benchmark_comparison?: components["schemas"]["BenchmarkComparisonSection"];
                confidence?: components["schemas"]["ConfidenceSection"];
                value_at_risk?: components["schemas"]["ValueAtRiskSection"];
                ex_ante_risk?: components["schemas"]["ExAnteRiskSection"];
                custom_metrics?: components["schemas"]["CustomMetricsSection"];
                /** @description Version of the calculation. It increases whenever any output changes. */
                analytics_version: number;
                warnings: components["schemas"]["JobWarnings"];
                /** @description SHA-256 of the resolved request, analytics_version and data_version: results with the same hash have the same sections, byte for byte. */
                input_hash: string;
            };
        };
        /** @description Several portfolios to analyze. The body has at most 2 MiB. */
        AnalyzeBatchRequest: {
            /** @description Each one a body of analyze. A bad one does not sink the others. */
            requests: components["schemas"]["AnalyzeRequest"][];
        };
        /** @description Outcome of each request. */
        AnalyzeBatchResponse: {
            /** @description Number of accepted requests. Each one is a job. */
            accepted: number;
            /** @description Number of requests that were not accepted. */
            refused: number;
            /** @description One outcome for each request, in the order of the requests. */
            results: (components["schemas"]["AcceptedRequest"] | components["schemas"]["InvalidRequest"] | components["schemas"]["RefusedRequest"])[];
        };
        /** @description A portfolio definition, the window to analyze, and the sections to return. It needs at least one of `portfolio`, `transactions`. */
        AnalyzePortfolioRequest: {
            portfolio?: components["schemas"]["PortfolioParameter"];
            /**
             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
             * @default USD
             */
            base_currency?: string;
            /**
             * @description Starting value in base currency, from 1e-6 to 1e12.
             * @default 10000
             */
            initial_value?: number;
            benchmark?: components["schemas"]["BenchmarkParameter"];
            benchmarks?: components["schemas"]["BenchmarksParameter"];
            /**
             * @description Apply market-specific costs to every trade, the first purchase included.
             * @default false
             */
            include_transaction_costs?: boolean;
            /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
            transaction_cost_config?: {
                [key: string]: {
                    /** @description Rate of a purchase. */
                    buy: number;
                    /** @description Rate of a sale. */
                    sell: number;
                };
            } | null;
            rebalancing?: components["schemas"]["RebalancingParameter"];
            /**
             * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
             * @enum {string}
             */
            dividends?: "reinvest" | "cash" | "booked" | "market";
            /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
            withholding?: {
                [key: string]: number;
            };
            fees?: components["schemas"]["FeesParameter"];
            transactions?: components["schemas"]["TransactionsParameter"];
            opening?: components["schemas"]["OpeningParameter"];
            /**
             * @deprecated
             * @description No effect. Inflows count from the start of their day, and outflows until its end.
             * @enum {string}
             */
            flow_timing?: "start" | "end";
            /**
             * @description Order in which a sale closes lots, for the section realized_gains.
             * @default fifo
             * @enum {string}
             */
            lot_method?: "fifo" | "average" | "highest_cost";
            /**
             * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
             * @default true
             */
            allow_negative_cash?: boolean;
            /**
             * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
             * @default true
             */
            track_cash?: boolean;
            /**
             * Format: name
             * @description Name of the job for people. It need not be unique and does not change the result.
             */
            name?: string;
            /**
             * Format: duration
             * @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
             * @default PT30M
             */
            keep_for?: string;
            /**
             * Format: date
             * @description First day. Default, and the earliest: the first rebalance date.
             */
            start_date?: string;
            /**
             * Format: date
             * @description Last day. Default: yesterday.
             */
            end_date?: string;
            fields?: components["schemas"]["FieldsParameter"];
            risk_free_rate?: components["schemas"]["RiskFreeRateParameter"];
            stress_shocks?: components["schemas"]["StressShocksParameter"];
            attribution?: components["schemas"]["AttributionParameter"];
            confidence?: components["schemas"]["ConfidenceParameter"];
            value_at_risk?: components["schemas"]["ValueAtRiskParameter"];
            custom_metrics?: components["schemas"]["CustomMetricsParameter"];
            factor_exposures?: components["schemas"]["FactorExposuresParameter"];
            /**
             * @description Policy for a row that cannot be held, because its symbol is unknown, or because on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
             * @default drop
             * @enum {string}
             */
            on_missing?: "fail" | "drop";
            /**
             * @description Policy for faults in the data of holdings and benchmarks, such as old prices. "warn" reports them first in warnings. "fail" rejects the request.
             * @default warn
             * @enum {string}
             */
            on_data_fault?: "warn" | "fail";
            /**
             * @description Start on the first day on which every holding of the first date can be bought. If it is later, warnings has start_delayed.
             * @default false
             */
            start_when_available?: boolean;
            /** @description Makes a tear sheet of the result as well, with these options. */
            report?: {
                /**
                 * @description Length of the report. The snapshot is one page.
                 * @default full
                 * @enum {string}
                 */
                version?: "full" | "snapshot";
                /**
                 * Format: name
                 * @description Title of the report. Default: the name of the analysis, or Portfolio report.
                 */
                title?: string;
                /**
                 * Format: name
                 * @description Name of the client that the report was prepared for.
                 */
                client?: string;
                /**
                 * Format: name
                 * @description Name of the firm, at the top of every page.
                 */
                firm?: string;
                /**
                 * Format: name
                 * @description Name of the adviser, with contact details if wanted.
                 */
                adviser?: string;
                /** @description Logo as a data URL with base64: PNG or JPEG of up to 1,000,000 pixels, or SVG. Scripts and references of an SVG are removed. */
                logo?: string;
                /** @description Colors of the report. They must be readable on white. */
                colors?: {
                    /** @description Headings and the portfolio, as #rrggbb. Its contrast with white must be at least 4.5:1. */
                    primary?: string;
                    /** @description The benchmark, as #rrggbb. Its contrast with white must be at least 3:1. */
                    secondary?: string;
                };
                /**
                 * @description Also show the scores of holdings and the recommendations (BUY, SELL) that follow from them.
                 * @default false
                 */
                recommendations?: boolean;
            };
        };
        /** @description The job was accepted. */
        AnalyzePortfolioResponse: {
            /** @description Prefix "port", a hyphen, a UUID. */
            job_id: string;
            /**
             * @description Created, not started.
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: uri-reference
             * @description Path of the job: /v1/jobs/{job_id}.
             */
            check_url: string;
            /** @description Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1. */
            estimated_duration_seconds: number;
            /** @description One sentence for people. */
            message: string;
            /** @description Portfolio and window that will be analyzed. */
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
            warnings: components["schemas"]["JobWarnings"];
            /** @description The job that makes the tear sheet. Present only with report=true. */
            report?: {
                /** @description Prefix "report", a hyphen, a UUID. */
                job_id: string;
                /**
                 * Format: uri-reference
                 * @description Path of the job: /v1/jobs/{job_id}.
                 */
                check_url: string;
            };
        };
        /** @description A portfolio definition, the window to analyze, and the sections to return. It needs at least one of `portfolio`, `transactions`. */
        AnalyzeRequest: {
            portfolio?: components["schemas"]["PortfolioParameter"];
            /**
             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
             * @default USD
             */
            base_currency?: string;
            /**
             * @description Starting value in base currency, from 1e-6 to 1e12.
             * @default 10000
             */
            initial_value?: number;
            benchmark?: components["schemas"]["BenchmarkParameter"];
            benchmarks?: components["schemas"]["BenchmarksParameter"];
            /**
             * @description Apply market-specific costs to every trade, the first purchase included.
             * @default false
             */
            include_transaction_costs?: boolean;
            /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
            transaction_cost_config?: {
                [key: string]: {
                    /** @description Rate of a purchase. */
                    buy: number;
                    /** @description Rate of a sale. */
                    sell: number;
                };
            } | null;
            rebalancing?: components["schemas"]["RebalancingParameter"];
            /**
             * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
             * @enum {string}
             */
            dividends?: "reinvest" | "cash" | "booked" | "market";
            /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
            withholding?: {
                [key: string]: number;
            };
            fees?: components["schemas"]["FeesParameter"];
            transactions?: components["schemas"]["TransactionsParameter"];
            opening?: components["schemas"]["OpeningParameter"];
            /**
             * @deprecated
             * @description No effect. Inflows count from the start of their day, and outflows until its end.
             * @enum {string}
             */
            flow_timing?: "start" | "end";
            /**
             * @description Order in which a sale closes lots, for the section realized_gains.
             * @default fifo
             * @enum {string}
             */
            lot_method?: "fifo" | "average" | "highest_cost";
            /**
             * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
             * @default true
             */
            allow_negative_cash?: boolean;
            /**
             * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
             * @default true
             */
            track_cash?: boolean;
            /**
             * Format: name
             * @description Name of the job for people. It need not be unique and does not change the result.
             */
            name?: string;
            /**
             * Format: duration
             * @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
             * @default PT30M
             */
            keep_for?: string;
            /**
             * Format: date
             * @description First day. Default, and the earliest: the first rebalance date.
             */
            start_date?: string;
            /**
             * Format: date
             * @description Last day. Default: yesterday.
             */
            end_date?: string;
            fields?: components["schemas"]["FieldsParameter"];
            risk_free_rate?: components["schemas"]["RiskFreeRateParameter"];
            stress_shocks?: components["schemas"]["StressShocksParameter"];
            attribution?: components["schemas"]["AttributionParameter"];
            confidence?: components["schemas"]["ConfidenceParameter"];
            value_at_risk?: components["schemas"]["ValueAtRiskParameter"];
            custom_metrics?: components["schemas"]["CustomMetricsParameter"];
            factor_exposures?: components["schemas"]["FactorExposuresParameter"];
            /**
             * @description Policy for a row that cannot be held, because its symbol is unknown, or because on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
             * @default drop
             * @enum {string}
             */
            on_missing?: "fail" | "drop";
            /**
             * @description Policy for faults in the data of holdings and benchmarks, such as old prices. "warn" reports them first in warnings. "fail" rejects the request.
             * @default warn
             * @enum {string}
             */
            on_data_fault?: "warn" | "fail";
            /**
             * @description Start on the first day on which every holding of the first date can be bought. If it is later, warnings has start_delayed.
             * @default false
             */
            start_when_available?: boolean;
        };
        /** @description One row per calendar year. The rows multiply to the total return. */
        AnnualReturnsSection: {
            /**
             * Year
             * @description Calendar year.
             */
            year: number;
            /**
             * Portfolio return
             * @description Return of the portfolio, as a decimal. Null if the period is not covered.
             */
            portfolio_return: number | null;
            /**
             * Benchmark return
             * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
             */
            benchmark_return: number | null;
            /**
             * Excess return
             * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
             */
            excess_return: number | null;
        }[];
        /** @description Options of attribution. They also select the section. */
        AttributionParameter: {
            /**
             * @description Method that links effects over time. Geometric effects compound to the active return, the others sum to it.
             * @default carino
             * @enum {string}
             */
            linking?: "carino" | "menchero" | "frongello" | "geometric";
            /**
             * @description Report the interaction on its own, or as part of the selection. Geometric effects have none.
             * @default separate
             * @enum {string}
             */
            interaction?: "separate" | "in_selection";
            /** @description Groups, from the top: sector; market; currency; sector then company; market then sector; market then company. Default: sector. */
            levels?: ("sector" | "market" | "currency" | "company")[];
        };
        /** @description Attribution of the active return by sector, market, currency, or company (Brinson and Fachler). */
        AttributionSection: {
            /** @description False if there is no attribution. Then `reason` says why. */
            available: boolean;
            /** @description Reason for the missing attribution. Null if there is one. */
            reason: string | null;
            /**
             * Active return
             * @description Return of the portfolio minus the return of the benchmark, as a decimal. All effects sum to it. With geometric linking, it is the ratio of the two growth factors minus 1, and the effects compound to it.
             */
            active_return: number | null;
            /**
             * Portfolio return
             * @description Return of the portfolio, as a decimal. Null if the period is not covered.
             */
            portfolio_return: number;
            /**
             * Benchmark return
             * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
             */
            benchmark_return: number | null;
            /** @description The known holdings of the benchmark. Null if there are none. */
            constituents: {
                /**
                 * Constituent lists
                 * @description Number of dated lists of constituents that the window uses.
                 */
                lists: number;
                /**
                 * Format: date
                 * @description Date of the first of these lists.
                 */
                first_date: string;
                /**
                 * Known weight of the benchmark
                 * @description Lowest share, over the spans, of the listed weight that is known, priced, and still trading, 0 to 1. It represents the rest. The section is available from 0.8.
                 */
                weight_known: number;
            } | null;
            /** @description Effects linked over the window. They sum exactly to active_return, or compound to it if linking is geometric. Null if not available. */
            effects: {
                /**
                 * Allocation
                 * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                 */
                allocation: number;
                /**
                 * Selection
                 * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                 */
                selection: number;
                /**
                 * Interaction
                 * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                 */
                interaction: number;
                /**
                 * Trading costs
                 * @description Effect of the transaction costs, as a decimal of at most 0.
                 */
                trading_costs: number;
                /**
                 * Residual
                 * @description Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
                 */
                unexplained: number;
            } | null;
            /** @description Effects by group of the first level, sorted by name. */
            sectors: {
                /** @description Name of the sector, market, or currency. */
                sector: string;
                /**
                 * Portfolio weight
                 * @description Mean weight in the portfolio over the calendar days, as a decimal.
                 */
                portfolio_weight: number;
                /**
                 * Benchmark weight
                 * @description Mean weight in the benchmark over the calendar days, as a decimal.
                 */
                benchmark_weight: number;
                /**
                 * Portfolio return
                 * @description Return of the group in the portfolio, chained over the spans in which the portfolio holds it, as a decimal. Null if the portfolio never holds it.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the group in the benchmark, chained over the spans in which the benchmark holds it, as a decimal. Null if the benchmark never holds it.
                 */
                benchmark_return: number | null;
                /**
                 * Allocation
                 * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                 */
                allocation: number;
                /**
                 * Selection
                 * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                 */
                selection: number;
                /**
                 * Interaction
                 * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                 */
                interaction: number;
                /**
                 * Total effect
                 * @description Sum of the effects of the row, as a decimal. Geometric effects are compounded.
                 */
                total: number;
            }[];
            /** @description Spans between trading days and month ends. Effects are not linked and sum to the active return of the span. Geometric ones compound to it. */
            spans: {
                /**
                 * Format: date
                 * @description First day of the span.
                 */
                start_date: string;
                /**
                 * Format: date
                 * @description Last day of the span.
                 */
                end_date: string;
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number;
                /**
                 * Active return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. All effects sum to it. With geometric linking, it is the ratio of the two growth factors minus 1, and the effects compound to it.
                 */
                active_return: number;
                /**
                 * Allocation
                 * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                 */
                allocation: number;
                /**
                 * Selection
                 * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                 */
                selection: number;
                /**
                 * Interaction
                 * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                 */
                interaction: number;
                /**
                 * Trading costs
                 * @description Effect of the transaction costs, as a decimal of at most 0.
                 */
                trading_costs: number;
                /**
                 * Residual
                 * @description Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
                 */
                unexplained: number;
            }[];
            /**
             * @description Method that links the spans.
             * @enum {string}
             */
            linking: "carino" | "menchero" | "frongello" | "geometric";
            /**
             * @description Place of the interaction. Geometric effects always have it in the selection.
             * @enum {string}
             */
            interaction: "separate" | "in_selection";
            /** @description Groups, from the top. */
            levels: ("sector" | "market" | "currency" | "company")[];
            /** @description Calendar months. The effects of a month sum to its active return, and those in `linked` sum over the months to `effects`. */
            months: {
                /** @description Calendar month as YYYY-MM. */
                month: string;
                /**
                 * Format: date
                 * @description Day whose close the month starts from.
                 */
                start_date: string;
                /**
                 * Format: date
                 * @description Last day of the month in the window.
                 */
                end_date: string;
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number;
                /**
                 * Active return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. All effects sum to it. With geometric linking, it is the ratio of the two growth factors minus 1, and the effects compound to it.
                 */
                active_return: number;
                /**
                 * Allocation
                 * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                 */
                allocation: number;
                /**
                 * Selection
                 * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                 */
                selection: number;
                /**
                 * Interaction
                 * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                 */
                interaction: number;
                /**
                 * Trading costs
                 * @description Effect of the transaction costs, as a decimal of at most 0.
                 */
                trading_costs: number;
                /**
                 * Residual
                 * @description Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
                 */
                unexplained: number;
                /** @description Part of the month in the effects of the window. */
                linked: {
                    /**
                     * Allocation
                     * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                     */
                    allocation: number;
                    /**
                     * Selection
                     * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                     */
                    selection: number;
                    /**
                     * Interaction
                     * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                     */
                    interaction: number;
                    /**
                     * Trading costs
                     * @description Effect of the transaction costs, as a decimal of at most 0.
                     */
                    trading_costs: number;
                    /**
                     * Residual
                     * @description Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
                     */
                    unexplained: number;
                };
            }[];
            /** @description Effects by group of the second level, inside the groups of the first. They sum to the selection and interaction of the group above. Empty with one level. */
            groups: {
                /** @description Name of the group above. */
                group: string;
                /** @description RIC of the company, or name of the sector. */
                name: string;
                /**
                 * Portfolio weight
                 * @description Mean weight in the portfolio over the calendar days, as a decimal.
                 */
                portfolio_weight: number;
                /**
                 * Benchmark weight
                 * @description Mean weight in the benchmark over the calendar days, as a decimal.
                 */
                benchmark_weight: number;
                /**
                 * Portfolio return
                 * @description Return of the group in the portfolio, chained over the spans in which the portfolio holds it, as a decimal. Null if the portfolio never holds it.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the group in the benchmark, chained over the spans in which the benchmark holds it, as a decimal. Null if the benchmark never holds it.
                 */
                benchmark_return: number | null;
                /**
                 * Allocation
                 * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                 */
                allocation: number;
                /**
                 * Selection
                 * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                 */
                selection: number;
                /**
                 * Interaction
                 * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                 */
                interaction: number;
                /**
                 * Total effect
                 * @description Sum of the effects of the row, as a decimal. Geometric effects are compounded.
                 */
                total: number;
            }[];
            /** @description The active return by currency (Karnosky and Singer). */
            currency_effects: {
                /** @description False if there are no currency effects. Then `reason` says why. */
                available: boolean;
                /** @description Reason for the missing effects. Null if there are some. */
                reason: string | null;
                /** @description Effects linked over the window, like `effects` of the section. Null if not available. */
                effects: {
                    /**
                     * Currency effect
                     * @description Effect of weighting currencies differently, as a decimal. It is the difference of the currency weights times the cash return of the currency, in base currency, above that of the benchmark (Karnosky and Singer 1994).
                     */
                    currency_effect: number;
                    /**
                     * Allocation
                     * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                     */
                    allocation: number;
                    /**
                     * Selection
                     * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                     */
                    selection: number;
                    /**
                     * Interaction
                     * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                     */
                    interaction: number;
                    /**
                     * Trading costs
                     * @description Effect of the transaction costs, as a decimal of at most 0.
                     */
                    trading_costs: number;
                    /**
                     * Residual
                     * @description Return that no effect explains, as a decimal. It is what the known constituents of the benchmark returned above the benchmark.
                     */
                    unexplained: number;
                } | null;
                /** @description Effects by currency, sorted by name. Allocation, selection, and interaction are those of the returns above cash. */
                currencies: {
                    /** @description ISO 4217 code of the currency. */
                    name: string;
                    /**
                     * Portfolio weight
                     * @description Mean weight in the portfolio over the calendar days, as a decimal.
                     */
                    portfolio_weight: number;
                    /**
                     * Benchmark weight
                     * @description Mean weight in the benchmark over the calendar days, as a decimal.
                     */
                    benchmark_weight: number;
                    /**
                     * Portfolio return
                     * @description Return of the group in the portfolio, chained over the spans in which the portfolio holds it, as a decimal. Null if the portfolio never holds it.
                     */
                    portfolio_return: number | null;
                    /**
                     * Benchmark return
                     * @description Return of the group in the benchmark, chained over the spans in which the benchmark holds it, as a decimal. Null if the benchmark never holds it.
                     */
                    benchmark_return: number | null;
                    /**
                     * Exchange rate return
                     * @description Change of the exchange rate to the base currency, chained over the spans with the currency, as a decimal.
                     */
                    exchange_return: number;
                    /**
                     * Cash return
                     * @description Return of cash in the currency at its risk-free rate, in base currency, chained over the spans with the currency, as a decimal. Null if the rate is not known.
                     */
                    cash_return: number | null;
                    /**
                     * Currency effect
                     * @description Effect of weighting currencies differently, as a decimal. It is the difference of the currency weights times the cash return of the currency, in base currency, above that of the benchmark (Karnosky and Singer 1994).
                     */
                    currency_effect: number;
                    /**
                     * Allocation
                     * @description Effect of weighting groups differently, such as sectors, as a decimal. It includes cash and groups that the benchmark lacks (Brinson and Fachler 1985).
                     */
                    allocation: number;
                    /**
                     * Selection
                     * @description Effect of different returns inside the groups at the weights of the benchmark, as a decimal. It includes the interaction if the section says so.
                     */
                    selection: number;
                    /**
                     * Interaction
                     * @description Joint effect of different weights and different returns, as a decimal. It is 0 if it is part of the selection.
                     */
                    interaction: number;
                    /**
                     * Total effect
                     * @description Sum of the effects of the row, as a decimal. Geometric effects are compounded.
                     */
                    total: number;
                }[];
            };
        };
        /** @description One row per benchmark, the main one first. A row has the figures of an analysis against that benchmark. */
        BenchmarkComparisonSection: {
            /** @description RIC of a symbol, or the name that was sent. */
            name: string;
            /**
             * @description Kind of benchmark: an instrument, a blend of instruments, own values, or a fixed rate.
             * @enum {string}
             */
            kind: "symbol" | "blend" | "series" | "rate";
            /** @description The benchmark in base currency. */
            metrics: {
                /**
                 * Total return
                 * @description Return over the whole window, as a decimal. Null without a price on both ends.
                 */
                total_return: number | null;
                /**
                 * Annualized return
                 * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
                 */
                annualized_return: number | null;
                /**
                 * Annualized volatility
                 * @description Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
                 */
                annualized_volatility: number | null;
                /**
                 * Downside deviation
                 * @description Root mean square of the negative excess returns a year, as a decimal. It is scaled by √periods_per_year. Null without a return.
                 */
                downside_deviation: number | null;
                /**
                 * Maximum drawdown
                 * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                 */
                max_drawdown: number | null;
                /**
                 * Ulcer index
                 * @description Root mean square of the daily drawdowns, as a decimal of at least 0. Null without a return.
                 */
                ulcer_index: number | null;
                /**
                 * Pain index
                 * @description Mean size of the daily drawdowns, as a decimal of at least 0. Null without a return.
                 */
                pain_index: number | null;
                /**
                 * Sharpe ratio
                 * @description Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
                 */
                sharpe_ratio: number | null;
                /**
                 * Sortino ratio
                 * @description Annualized mean return above the risk-free rate, divided by the downside deviation. Null without a loss.
                 */
                sortino_ratio: number | null;
                /**
                 * Calmar ratio
                 * @description Annualized return divided by the size of the maximum drawdown. Null without an annualized return or a drawdown.
                 */
                calmar_ratio: number | null;
                /**
                 * Martin ratio
                 * @description Annualized return above the risk-free rate, divided by the ulcer index. It is also called ulcer performance index. Null without an annualized return or a drawdown.
                 */
                martin_ratio: number | null;
                /**
                 * Pain ratio
                 * @description Annualized return above the risk-free rate, divided by the pain index. Null without an annualized return or a drawdown.
                 */
                pain_ratio: number | null;
                /**
                 * Omega ratio
                 * @description Sum of the gains over the sum of the losses, both against the risk-free rate. Null without a loss.
                 */
                omega_ratio: number | null;
                /**
                 * Value at risk (VaR), 95%
                 * @description 5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                var_95: number | null;
                /**
                 * Value at risk (VaR), 99%
                 * @description 1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                var_99: number | null;
                /**
                 * Expected shortfall (CVaR), 95%
                 * @description Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                cvar_95: number | null;
                /**
                 * Expected shortfall (CVaR), 99%
                 * @description Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                cvar_99: number | null;
                /**
                 * Win rate (days)
                 * @description Share of the returns above 0, as a decimal. Null without a return.
                 */
                win_rate: number | null;
                /**
                 * Best day
                 * @description Highest return of one period, as a decimal. Null without a return.
                 */
                best_day: number | null;
                /**
                 * Worst day
                 * @description Lowest return of one period, as a decimal. Null without a return.
                 */
                worst_day: number | null;
                /**
                 * Full months
                 * @description Number of full calendar months behind the statistics of months.
                 */
                full_months: number;
                /**
                 * Best month
                 * @description Highest return of a full calendar month, as a decimal. Null without a full month.
                 */
                best_month: number | null;
                /**
                 * Worst month
                 * @description Lowest return of a full calendar month, as a decimal. Null without a full month.
                 */
                worst_month: number | null;
                /**
                 * Win rate (months)
                 * @description Share of the full calendar months with a return above 0, as a decimal. Null without a full month.
                 */
                positive_months: number | null;
                /**
                 * Skewness
                 * @description Skewness of the returns. Null when the returns do not vary or there are too few.
                 */
                skewness: number | null;
                /**
                 * Excess kurtosis
                 * @description Kurtosis of the returns in excess of the normal distribution. Null when the returns do not vary or there are too few.
                 */
                kurtosis: number | null;
                /**
                 * Calendar days
                 * @description Calendar days from the first to the last valuation day.
                 */
                days: number;
                /**
                 * Returns
                 * @description Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise.
                 */
                observations: number;
            };
            /** @description The portfolio against the benchmark. `frequency` is that of the returns. */
            relative: {
                /**
                 * Beta
                 * @description Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
                 */
                beta: number | null;
                /**
                 * Annualized alpha
                 * @description Jensen's alpha, annualized, as a decimal. Null without a beta.
                 */
                alpha_annualized: number | null;
                /**
                 * Correlation
                 * @description Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
                 */
                correlation: number | null;
                /**
                 * R²
                 * @description Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
                 */
                r_squared: number | null;
                /**
                 * Information ratio
                 * @description Annualized active return over the tracking error. Null without a tracking error.
                 */
                information_ratio: number | null;
                /**
                 * Tracking error
                 * @description Standard deviation of the active returns a year, as a decimal. Null with too few returns.
                 */
                tracking_error: number | null;
                /**
                 * Treynor ratio
                 * @description Annualized return above the risk-free rate, divided by beta. Null without a beta.
                 */
                treynor_ratio: number | null;
                /**
                 * Upside capture
                 * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
                 */
                upside_capture: number | null;
                /**
                 * Downside capture
                 * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
                 */
                downside_capture: number | null;
                /**
                 * Up beta
                 * @description Beta over the periods in which the benchmark rose. Null with fewer than two of them.
                 */
                up_beta: number | null;
                /**
                 * Down beta
                 * @description Beta over the periods in which the benchmark fell. Null with fewer than two of them.
                 */
                down_beta: number | null;
                /**
                 * Systematic risk
                 * @description Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
                 */
                systematic_risk: number | null;
                /**
                 * Specific risk
                 * @description Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
                 */
                specific_risk: number | null;
                /**
                 * M²
                 * @description Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
                 */
                m_squared: number | null;
                /**
                 * Batting average
                 * @description Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
                 */
                batting_average: number | null;
                /**
                 * Pairs of returns
                 * @description Number of pairs of returns behind the statistics.
                 */
                observations: number;
                /**
                 * Pairs of returns, benchmark up
                 * @description Number of these pairs in which the benchmark rose.
                 */
                up_observations: number;
                /**
                 * Pairs of returns, benchmark down
                 * @description Number of these pairs in which the benchmark fell.
                 */
                down_observations: number;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * @description Frequency of the returns of both. It is the lower one of portfolio_parameters.frequency and that of the benchmark.
                 * @enum {string}
                 */
                frequency: "daily" | "weekly" | "monthly" | "quarterly";
                /**
                 * Periods per year
                 * @description Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.
                 */
                periods_per_year: number;
                /**
                 * @description Frequency of the statistics to show first. It is monthly if at least 10% of the portfolio closes more than 2 hours apart from the benchmark and there are 12 full months, and `frequency` otherwise. If it is monthly, read those in monthly unless they are null.
                 * @enum {string}
                 */
                headline: "daily" | "weekly" | "monthly" | "quarterly";
                /** @description Reason for this choice, in one sentence. */
                headline_reason: string;
                /** @description The same statistics of returns of full calendar weeks. They are null with fewer than 26 weeks. */
                weekly: {
                    /**
                     * Beta
                     * @description Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
                     */
                    beta: number | null;
                    /**
                     * Annualized alpha
                     * @description Jensen's alpha, annualized, as a decimal. Null without a beta.
                     */
                    alpha_annualized: number | null;
                    /**
                     * Correlation
                     * @description Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
                     */
                    correlation: number | null;
                    /**
                     * R²
                     * @description Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
                     */
                    r_squared: number | null;
                    /**
                     * Information ratio
                     * @description Annualized active return over the tracking error. Null without a tracking error.
                     */
                    information_ratio: number | null;
                    /**
                     * Tracking error
                     * @description Standard deviation of the active returns a year, as a decimal. Null with too few returns.
                     */
                    tracking_error: number | null;
                    /**
                     * Treynor ratio
                     * @description Annualized return above the risk-free rate, divided by beta. Null without a beta.
                     */
                    treynor_ratio: number | null;
                    /**
                     * Upside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
                     */
                    upside_capture: number | null;
                    /**
                     * Downside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
                     */
                    downside_capture: number | null;
                    /**
                     * Up beta
                     * @description Beta over the periods in which the benchmark rose. Null with fewer than two of them.
                     */
                    up_beta: number | null;
                    /**
                     * Down beta
                     * @description Beta over the periods in which the benchmark fell. Null with fewer than two of them.
                     */
                    down_beta: number | null;
                    /**
                     * Systematic risk
                     * @description Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
                     */
                    systematic_risk: number | null;
                    /**
                     * Specific risk
                     * @description Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
                     */
                    specific_risk: number | null;
                    /**
                     * M²
                     * @description Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
                     */
                    m_squared: number | null;
                    /**
                     * Batting average
                     * @description Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
                     */
                    batting_average: number | null;
                    /**
                     * Pairs of returns
                     * @description Number of pairs of returns behind the statistics.
                     */
                    observations: number;
                    /**
                     * Pairs of returns, benchmark up
                     * @description Number of these pairs in which the benchmark rose.
                     */
                    up_observations: number;
                    /**
                     * Pairs of returns, benchmark down
                     * @description Number of these pairs in which the benchmark fell.
                     */
                    down_observations: number;
                };
                /** @description The same statistics of returns of full calendar months. They are null with fewer than 12 months. */
                monthly: {
                    /**
                     * Beta
                     * @description Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
                     */
                    beta: number | null;
                    /**
                     * Annualized alpha
                     * @description Jensen's alpha, annualized, as a decimal. Null without a beta.
                     */
                    alpha_annualized: number | null;
                    /**
                     * Correlation
                     * @description Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
                     */
                    correlation: number | null;
                    /**
                     * R²
                     * @description Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
                     */
                    r_squared: number | null;
                    /**
                     * Information ratio
                     * @description Annualized active return over the tracking error. Null without a tracking error.
                     */
                    information_ratio: number | null;
                    /**
                     * Tracking error
                     * @description Standard deviation of the active returns a year, as a decimal. Null with too few returns.
                     */
                    tracking_error: number | null;
                    /**
                     * Treynor ratio
                     * @description Annualized return above the risk-free rate, divided by beta. Null without a beta.
                     */
                    treynor_ratio: number | null;
                    /**
                     * Upside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
                     */
                    upside_capture: number | null;
                    /**
                     * Downside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
                     */
                    downside_capture: number | null;
                    /**
                     * Up beta
                     * @description Beta over the periods in which the benchmark rose. Null with fewer than two of them.
                     */
                    up_beta: number | null;
                    /**
                     * Down beta
                     * @description Beta over the periods in which the benchmark fell. Null with fewer than two of them.
                     */
                    down_beta: number | null;
                    /**
                     * Systematic risk
                     * @description Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
                     */
                    systematic_risk: number | null;
                    /**
                     * Specific risk
                     * @description Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
                     */
                    specific_risk: number | null;
                    /**
                     * M²
                     * @description Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
                     */
                    m_squared: number | null;
                    /**
                     * Batting average
                     * @description Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
                     */
                    batting_average: number | null;
                    /**
                     * Pairs of returns
                     * @description Number of pairs of returns behind the statistics.
                     */
                    observations: number;
                    /**
                     * Pairs of returns, benchmark up
                     * @description Number of these pairs in which the benchmark rose.
                     */
                    up_observations: number;
                    /**
                     * Pairs of returns, benchmark down
                     * @description Number of these pairs in which the benchmark fell.
                     */
                    down_observations: number;
                };
            };
            /** @description Returns of the periods of time_period_returns. */
            periods: {
                /** @description One week. */
                "1w": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description One month. It is measured from month end to month end if the window ends at a month end. */
                "1m": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Three months, measured like 1m. */
                "3m": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Six months, measured like 1m. */
                "6m": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Month to date. */
                mtd: {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Quarter to date. */
                qtd: {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Year to date. */
                ytd: {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description One year, measured like 1m. */
                "1yr": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Three years, measured like 1m, not annualized. */
                "3yr": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Five years, measured like 1m, not annualized. */
                "5yr": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description Ten years, measured like 1m, not annualized. */
                "10yr": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The whole window. */
                inception: {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The last full calendar month. */
                "1m_month_end": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The last three full calendar months. */
                "3m_month_end": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The last six full calendar months. */
                "6m_month_end": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The last twelve full calendar months. */
                "1yr_month_end": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The last 36 full calendar months, not annualized. */
                "3yr_month_end": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The last 60 full calendar months, not annualized. */
                "5yr_month_end": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
                /** @description The last 120 full calendar months, not annualized. */
                "10yr_month_end": {
                    /**
                     * Benchmark return
                     * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                     */
                    benchmark_return: number | null;
                    /**
                     * Excess return
                     * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                     */
                    excess_return: number | null;
                };
            };
            /** @description Value of the initial value in the benchmark, on its first day and at month ends. */
            growth: {
                /**
                 * Format: date
                 * @description Valuation day.
                 */
                date: string;
                /**
                 * Benchmark value
                 * @description Value of the initial value invested in the benchmark, in base currency.
                 */
                value: number;
            }[];
        }[];
        /** @description RIC of the benchmark, null for none, or an object: a blend of instruments, own values, or a fixed rate. An unknown one is rejected, never replaced. Default: "ACWI.OQ". */
        BenchmarkParameter: (string | null) | components["schemas"]["BenchmarkParameterObject"];
        /** @description It needs at least one of `components`, `series`, `annual_rate`. */
        BenchmarkParameterObject: {
            /**
             * Format: name
             * @description Name, repeated in the result.
             */
            name: string;
            /** @description Blend of instruments. */
            components?: {
                /** @description Instrument. */
                symbol: string;
                /** @description Share, renormalized to sum to 1. */
                weight: number;
            }[];
            /** @description Policy of the blend. Default: monthly, on the last valuation day. */
            rebalancing?: {
                /**
                 * @description Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
                 * @default none
                 * @enum {string}
                 */
                schedule?: "none" | "daily" | "weekly" | "monthly" | "quarterly" | "semiannual" | "annual";
                /**
                 * @description Trade on the first or the last valuation day of the period.
                 * @default last
                 * @enum {string}
                 */
                on?: "first" | "last";
                /** @description Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`. */
                band?: {
                    /** @description Distance from the target in weight: 0.05 allows 15% to 25% around 20%. */
                    absolute?: number;
                    /** @description Distance as a fraction of the target: 0.25 allows 15% to 25% around 20%. */
                    relative?: number;
                };
                /**
                 * @description After a weight leaves its band: return to the target, or move that weight to the edge of its band.
                 * @default target
                 * @enum {string}
                 */
                to?: "target" | "edge";
            };
            /** @description Own values, in any order. A day without a value keeps the value before it. */
            series?: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD.
                 */
                date: string;
                /** @description Value in `currency`, above 0. */
                value: number;
            }[];
            /** @description Currency of `series`. Default: the base currency. */
            currency?: string;
            /** @description Fixed rate a year as a decimal. It compounds daily. */
            annual_rate?: number;
        };
        /** @description More benchmarks to compare with, each like benchmark. See the section benchmark_comparison. */
        BenchmarksParameter: (string | components["schemas"]["BenchmarksParameterItemObject"])[];
        /** @description It needs at least one of `components`, `series`, `annual_rate`. */
        BenchmarksParameterItemObject: {
            /**
             * Format: name
             * @description Name, repeated in the result.
             */
            name: string;
            /** @description Blend of instruments. */
            components?: {
                /** @description Instrument. */
                symbol: string;
                /** @description Share, renormalized to sum to 1. */
                weight: number;
            }[];
            /** @description Policy of the blend. Default: monthly, on the last valuation day. */
            rebalancing?: {
                /**
                 * @description Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
                 * @default none
                 * @enum {string}
                 */
                schedule?: "none" | "daily" | "weekly" | "monthly" | "quarterly" | "semiannual" | "annual";
                /**
                 * @description Trade on the first or the last valuation day of the period.
                 * @default last
                 * @enum {string}
                 */
                on?: "first" | "last";
                /** @description Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`. */
                band?: {
                    /** @description Distance from the target in weight: 0.05 allows 15% to 25% around 20%. */
                    absolute?: number;
                    /** @description Distance as a fraction of the target: 0.25 allows 15% to 25% around 20%. */
                    relative?: number;
                };
                /**
                 * @description After a weight leaves its band: return to the target, or move that weight to the edge of its band.
                 * @default target
                 * @enum {string}
                 */
                to?: "target" | "edge";
            };
            /** @description Own values, in any order. A day without a value keeps the value before it. */
            series?: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD.
                 */
                date: string;
                /** @description Value in `currency`, above 0. */
                value: number;
            }[];
            /** @description Currency of `series`. Default: the base currency. */
            currency?: string;
            /** @description Fixed rate a year as a decimal. It compounds daily. */
            annual_rate?: number;
        };
        /** @description Time-weighted and money-weighted returns, and the flows behind them. */
        CashFlowReturnsSection: {
            /** @description Return that no cash flow affects. */
            time_weighted: {
                /**
                 * Time-weighted return
                 * @description Return over the whole window that no cash flow affects, as a decimal. It is total_return.
                 */
                total: number;
                /**
                 * Time-weighted return, annualized
                 * @description Time-weighted return a year, as a decimal. Null if the window is shorter than a year.
                 */
                annualized: number | null;
            };
            /** @description Internal rate of return: the one rate that all money earned. */
            money_weighted: {
                /**
                 * @description converged: there is one rate. no_sign_change: all flows have the same sign. multiple_roots: several rates fit, see roots. not_defined: there is no rate.
                 * @enum {string}
                 */
                status: "converged" | "no_sign_change" | "multiple_roots" | "not_defined";
                /**
                 * Money-weighted return, annualized
                 * @description Internal rate of return a year of 365 days (XIRR), as a decimal. Null if the window is shorter than a year, and unless status is converged.
                 */
                annualized: number | null;
                /**
                 * Money-weighted return
                 * @description Internal rate of return over the whole window, as a decimal. Null unless status is converged.
                 */
                total: number | null;
                /** @description Every rate that fits, ascending. Annual rates if the window has at least a year, and otherwise rates over the window, like `total`. */
                roots: number[];
            };
            /** @description The result of the same flows in the benchmark. Null without a benchmark that has values in the whole window. */
            public_market_equivalent: {
                /** @description Long-Nickels: the money-weighted return of the same flows in the benchmark. */
                long_nickels: {
                    /**
                     * Benchmark on the same flows
                     * @description Money-weighted return of the same flows in the benchmark over the whole window, as a decimal. Null if the method failed or no rate is unique.
                     */
                    total: number | null;
                    /**
                     * Benchmark on the same flows, annualized
                     * @description Money-weighted return of the same flows in the benchmark a year, as a decimal. Null if the window is shorter than a year, if the method failed, or if no rate is unique.
                     */
                    annualized: number | null;
                    /**
                     * End value in the benchmark
                     * @description Value at the end of the same flows in the benchmark, in base currency. It is below 0 if the method failed.
                     */
                    end_value: number;
                    /** @description True if the benchmark could not pay the withdrawals. The method then has no return. */
                    failed: boolean;
                };
                /**
                 * Kaplan-Schoar ratio
                 * @description Final value and withdrawals over the deposits, each grown with the benchmark until the end. Above 1, the portfolio earned more than the benchmark. Null without deposits.
                 */
                kaplan_schoar: number | null;
                /**
                 * Direct alpha
                 * @description Internal rate of return of the flows after growing each with the benchmark until the end, a year, as a decimal. Null if the window is shorter than a year or no rate is unique.
                 */
                direct_alpha: number | null;
            } | null;
            /** @description Days whose net external flow exceeds 10% of the value of the evening before, by date. */
            large_flows: {
                /**
                 * Format: date
                 * @description Valuation day.
                 */
                date: string;
                /**
                 * Flow
                 * @description Net external flow of the day in base currency. It is above 0 into the portfolio and below 0 out of it.
                 */
                amount: number;
                /**
                 * Share of the value
                 * @description Net external flow over the value of the evening before, as a decimal.
                 */
                share: number;
            }[];
            /** @description Gain over the average capital. */
            modified_dietz: {
                /**
                 * Modified Dietz return
                 * @description Gain over the average capital, as a decimal. Null if the average capital is not above 0.
                 */
                total: number | null;
                /**
                 * Modified Dietz return, annualized
                 * @description Modified Dietz return a year of 365 days, as a decimal. Null if the window is shorter than a year.
                 */
                annualized: number | null;
            };
            /**
             * Gain
             * @description End value minus start value minus net flows, in base currency.
             */
            simple_gain: number;
            /**
             * Net flows
             * @description Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
             */
            net_flows: number;
            /**
             * Start value
             * @description Value at the start of the window, in base currency.
             */
            start_value: number;
            /**
             * End value
             * @description Value at the end of the window, in base currency.
             */
            end_value: number;
            /** @description External flows in order of time. A portfolio of weights has none. */
            flows: {
                /**
                 * Format: date
                 * @description Valuation day of the flow.
                 */
                date: string;
                /**
                 * Flow
                 * @description Money in base currency. It is above 0 into the portfolio and below 0 out of it.
                 */
                amount: number;
                /**
                 * @description Type of the transaction.
                 * @enum {string}
                 */
                kind: "buy" | "sell" | "deposit" | "withdrawal" | "dividend" | "interest" | "fee" | "tax" | "split" | "transfer_in" | "transfer_out" | "exchange";
            }[];
            /** @description Calendar years of the window. */
            by_year: {
                /**
                 * Year
                 * @description Calendar year.
                 */
                year: number;
                /**
                 * Time-weighted return
                 * @description Return of the year or its part in the window, as a decimal.
                 */
                time_weighted: number;
                /**
                 * Money-weighted return
                 * @description Internal rate of return of the year or its part in the window, as a decimal. Null if there is not exactly one.
                 */
                money_weighted: number | null;
                /**
                 * Modified Dietz return
                 * @description Gain over the average capital of the year, as a decimal. Null if the average capital is not above 0.
                 */
                modified_dietz: number | null;
                /**
                 * Net flows
                 * @description Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
                 */
                net_flows: number;
                /**
                 * Gain
                 * @description Change in value minus net flows of the year, in base currency. The years sum to simple_gain.
                 */
                gain: number;
            }[];
        };
        /** @description A new name, a new lifetime, or both. It needs at least one of `name`, `keep_for`. */
        ChangeJobRequest: {
            /**
             * Format: name
             * @description New name; null removes it.
             */
            name?: string | null;
            /**
             * Format: duration
             * @description New lifetime from now, or from the end of a job that has not ended, from PT30M to P30D. Links to the files of a finished report keep their time.
             */
            keep_for?: string;
        };
        /** @description Profit and loss by instrument. */
        CompanyContributionSection: {
            /** @description RIC of the instrument. */
            ric: string;
            /** @description Name of the instrument. */
            name: string;
            /**
             * Price profit
             * @description Profit or loss from the price and dividends, in base currency.
             */
            price_pl: number;
            /**
             * Currency profit
             * @description Profit or loss from the exchange rate, in base currency.
             */
            fx_pl: number;
            /**
             * Transaction cost
             * @description Transaction cost in base currency, at least 0.
             */
            transaction_cost: number;
            /**
             * Profit or loss
             * @description Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
             */
            total_pl: number;
            /**
             * Contribution
             * @description Profit or loss over the initial value, as a decimal. The rows sum to the total return. Transactions divide by the value at the start and all inflows instead.
             */
            contribution_pct: number;
            /**
             * Mean weight
             * @description Mean weight over the window, as a decimal.
             */
            avg_weight: number;
            /**
             * Own return
             * @description Return in base currency while held, chained, as a decimal. Null if it was held for no return.
             */
            return_pct: number | null;
            /**
             * Fees
             * @description Fees in base currency, at least 0.
             */
            fees?: number;
        }[];
        /** @description One instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        CompanyInfoRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /** @description Ticker. */
            ticker?: string;
            /** @description Name. */
            name?: string;
            /** @description stock, etf, index or cash. */
            type?: string;
            /** @description Description of the business or the fund. */
            description?: string | null;
            /** @description MIC. */
            exchange?: string | null;
            /** @description Market. */
            market?: string;
            /** @description Country. */
            country?: string | null;
            /** @description Sector. */
            sector?: string;
            /** @description Industry. */
            industry?: string | null;
            /** @description ISIN. */
            isin?: string | null;
            /** @description ISO 4217. */
            currency?: string;
            /** @description Market value of the company on the last day of the data, in the currency of this listing. It is the last close as traded times the diluted shares known on its day. Null if it is not known. */
            market_cap?: number | null;
            /**
             * Format: date
             * @description Day of the close behind `market_cap`. For an imported value, it is the day that the source gave. Null if it is not known.
             */
            market_cap_date?: string | null;
            /** @description Shares. */
            shares_outstanding?: number | null;
            /**
             * Close
             * @description Last close in the currency of the instrument. Null without a price.
             */
            close?: number | null;
            /**
             * Format: date
             * @description Day of the close. Null if there is no close.
             */
            close_date?: string | null;
            /**
             * Change
             * @description Change from the close before, in percent. Null without an earlier close.
             */
            changepercent?: number | null;
            /** @description Latest scores. */
            scores?: {
                /**
                 * Value score
                 * @description Value score, 0 to 10. Null without enough inputs.
                 */
                value: number | null;
                /**
                 * Quality score
                 * @description Quality score, 0 to 10. Null without enough inputs.
                 */
                quality: number | null;
                /**
                 * Momentum score
                 * @description Momentum score, 0 to 10. Null without enough inputs.
                 */
                momentum: number | null;
                /**
                 * Defensive score
                 * @description Defensive score, 0 to 10. Null without enough inputs.
                 */
                defensive: number | null;
                /**
                 * Tactical score
                 * @description Tactical score, 0 to 10. Null without enough inputs.
                 */
                tactical: number | null;
                /**
                 * Composite score
                 * @description Composite of the factor scores, 0 to 10. Null without enough of them.
                 */
                total: number | null;
            } | null;
            /**
             * Recommendation
             * @description Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
             * @enum {string|null}
             */
            recommendation?: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
        };
        /** @description Every instrument of the portfolio, by RIC. */
        CompanyInfoSection: {
            [key: string]: {
                /** @description RIC of the instrument. */
                ric: string;
                /** @description Name of the instrument. */
                name: string;
                /** @description Business of the company. Null if not known. */
                description: string | null;
                /** @description MIC of the exchange. Null if not known. */
                exchange: string | null;
                /** @description Name of the market. */
                market: string;
                /** @description Country of the company. Null if not known. */
                country: string | null;
                /** @description Name of the sector. It is "ETF" for funds and "Cash" for cash. */
                sector: string;
                /** @description Industry of the company. Null if not known. */
                industry: string | null;
                /** @description Currency of its prices. */
                currency: string;
                /**
                 * Market value
                 * @description Market value of the company, in the currency of its prices. It is the last close as traded times the diluted shares known on its day. Null if it is not known. It is the value at the end of the window. Later data are not used.
                 */
                market_cap: number | null;
                /**
                 * Format: date
                 * @description Day of the close or of the imported value behind `market_cap`. Null without a market value.
                 */
                market_cap_date: string | null;
                /**
                 * Close
                 * @description Last close in the currency of the instrument. Null without a price.
                 */
                close: number | null;
                /**
                 * Change
                 * @description Change from the close before, in percent. Null without an earlier close.
                 */
                changepercent: number | null;
                /**
                 * Recommendation
                 * @description Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
                 * @enum {string|null}
                 */
                recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
            };
        };
        /** @description Finished with a result. */
        CompletedFinancialAnalysis: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "financial_analysis";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["FinancialResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedJob: components["schemas"]["CompletedPortfolioAnalysis"] | components["schemas"]["CompletedPortfolioSimulation"] | components["schemas"]["CompletedPortfolioOptimization"] | components["schemas"]["CompletedPeersAnalysis"] | components["schemas"]["CompletedFinancialAnalysis"] | components["schemas"]["CompletedScoreAnalysis"] | components["schemas"]["CompletedNewsAnalysis"] | components["schemas"]["CompletedPortfolioReport"] | components["schemas"]["CompletedStockReport"];
        /** @description Finished with a result. */
        CompletedNewsAnalysis: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "news_analysis";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["NewsResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedPeersAnalysis: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "peers_analysis";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["PeersResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedPortfolioAnalysis: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "portfolio_analysis";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["AnalysisResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedPortfolioOptimization: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "portfolio_optimization";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["OptimizationResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedPortfolioReport: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "portfolio_report";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["PortfolioReportResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedPortfolioSimulation: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "portfolio_simulation";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["SimulationResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedScoreAnalysis: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "score_analysis";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["ScoreResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Finished with a result. */
        CompletedStockReport: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /**
             * @description For example portfolio_analysis. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            job_type: "stock_report";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /** @enum {string} */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            result: components["schemas"]["StockReportResult"];
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Concentration of the latest holdings. */
        ConcentrationMetricsSection: {
            /**
             * Herfindahl index
             * @description Sum of the squared weights, 0 to 1. Null without holdings.
             */
            herfindahl_index: number | null;
            /**
             * Effective number of positions
             * @description Number of equal positions that would be as concentrated: 1 / herfindahl_index. Null without holdings.
             */
            effective_positions: number | null;
            /**
             * Largest position
             * @description Weight of the largest position, as a decimal. Null without holdings.
             */
            top_1_weight: number | null;
            /**
             * Five largest positions
             * @description Weight of the five largest positions, as a decimal. Null without holdings.
             */
            top_5_weight: number | null;
            /**
             * Ten largest positions
             * @description Weight of the ten largest positions, as a decimal. Null without holdings.
             */
            top_10_weight: number | null;
            /**
             * Gini coefficient
             * @description Inequality of the weights, 0 (equal) to 1. Null without holdings.
             */
            gini_coefficient: number | null;
            /**
             * Markets
             * @description Number of markets held.
             */
            num_markets: number;
            /**
             * Sectors
             * @description Number of sectors held.
             */
            num_sectors: number;
            /**
             * Sector concentration
             * @description Sum of the squared sector weights, 0 to 1. Null without holdings.
             */
            sector_hhi: number | null;
            /**
             * Market concentration
             * @description Sum of the squared market weights, 0 to 1. Null without holdings.
             */
            market_hhi: number | null;
            /**
             * Active share
             * @description Half of the summed weight differences to the benchmark, 0 to 1. Null unless a list with at least 90% of what the benchmark holds is known.
             */
            active_share: number | null;
            /**
             * Format: date
             * @description Date of the list of the benchmark's holdings. Null without an active share.
             */
            active_share_date: string | null;
        };
        /** @description Options of the section confidence. Sending them selects the section. */
        ConfidenceParameter: {
            /**
             * @description Annual Sharpe ratio to beat.
             * @default 0
             */
            benchmark_sharpe_ratio?: number;
            /**
             * @description Number of strategies that were tried. More than 1 needs `trials_variance`.
             * @default 1
             */
            trials?: number;
            /** @description Variance of the annual Sharpe ratios of the trials. */
            trials_variance?: number;
            /**
             * @description Number of bootstrap samples.
             * @default 1000
             */
            resamples?: number;
            /** @description Mean block length in returns of the analysis. Default: automatic (Politis and White 2004). */
            block_length?: number;
            /**
             * @description Start of the random numbers. The result repeats it.
             * @default 1
             */
            seed?: number;
        };
        /** @description Standard errors and 95% intervals of the main figures. */
        ConfidenceSection: {
            /** @description False if there are no figures. Then `reason` says why. */
            available: boolean;
            /** @description Reason for missing figures. Null if there are some. */
            reason: string | null;
            /**
             * Format: date
             * @description The day before the first return.
             */
            start_date: string;
            /**
             * Format: date
             * @description The day of the last return.
             */
            end_date: string;
            /**
             * @description Frequency of the returns of the portfolio.
             * @enum {string}
             */
            frequency: "daily" | "weekly" | "monthly" | "quarterly";
            /**
             * Returns
             * @description Number of returns of the portfolio.
             */
            observations: number;
            /**
             * Periods per year
             * @description Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.
             */
            periods_per_year: number;
            /**
             * Confidence level
             * @description Share of samples whose interval would contain the true value, as a decimal. It is 0.95.
             */
            level: number;
            /** @description One row per figure with its standard error and 95% interval. */
            estimates: {
                /**
                 * @description Name of the figure in performance_metrics.
                 * @enum {string}
                 */
                figure: "annualized_return" | "annualized_volatility" | "sharpe_ratio" | "information_ratio" | "alpha_annualized" | "beta";
                /**
                 * Estimate
                 * @description Value of the figure, in its own unit. Null if reason is not null.
                 */
                estimate: number | null;
                /**
                 * Standard error
                 * @description Standard deviation of the estimate over many samples, in the unit of the figure. Null if reason is not null.
                 */
                standard_error: number | null;
                /**
                 * Lower end
                 * @description Lower end of the 95% interval, in the unit of the figure. Null if reason is not null.
                 */
                lower: number | null;
                /**
                 * Upper end
                 * @description Upper end of the 95% interval, in the unit of the figure. Null if reason is not null.
                 */
                upper: number | null;
                /**
                 * @description Method of the standard error. All allow for autocorrelation and for returns that are not normal. newey_west_mean and newey_west_variance are the delta method on the mean logarithm of 1 + return and on the variance, with an interval that is symmetric on the logarithmic scale. lo_2002 is the GMM estimator of Lo. newey_west_regression is the error of the coefficient.
                 * @enum {string}
                 */
                method: "newey_west_mean" | "newey_west_variance" | "lo_2002" | "newey_west_regression";
                /**
                 * Lags
                 * @description Number of periods over which the error allows for autocorrelation (Newey and West 1987). It is floor(4(n / 100)^(2/9)). For volatility it is ⌈1.3√n⌉ − 1, because large returns cluster.
                 */
                lags: number;
                /**
                 * @description Frequency of the returns behind the figure. Figures against the benchmark have the headline frequency.
                 * @enum {string}
                 */
                frequency: "daily" | "weekly" | "monthly" | "quarterly";
                /**
                 * Returns
                 * @description Number of returns, or of pairs of returns, behind the figure.
                 */
                observations: number;
                /** @description Reason for null. Null if there is a value. */
                reason: string | null;
            }[];
            /** @description Reliability of the annual Sharpe ratio. Null without a Sharpe ratio. */
            sharpe_ratio: {
                /**
                 * Estimate
                 * @description Value of the figure, in its own unit. Null if reason is not null.
                 */
                estimate: number;
                /**
                 * Annualization by the square root
                 * @description Square root of periods_per_year. It turns the Sharpe ratio of one period into the annual estimate. It is right for returns without autocorrelation.
                 */
                square_root_factor: number;
                /**
                 * Annualization with autocorrelation
                 * @description Factor η(q) = q / √(q + 2 Σ (q − k) ρ(k)) of Lo (2002), with the autocorrelations ρ(k) of the returns over `lags` periods and q = periods_per_year. It is below square_root_factor if gains tend to follow gains, as with smoothed prices. Null with less than five years of returns.
                 */
                autocorrelation_factor: number | null;
                /**
                 * Sharpe ratio with autocorrelation
                 * @description Annual Sharpe ratio with autocorrelation_factor in place of square_root_factor (Lo 2002). Null with less than five years of returns.
                 */
                autocorrelation_adjusted: number | null;
                /** @description Standard errors of the annual Sharpe ratio under three assumptions, and of autocorrelation_adjusted. */
                standard_errors: {
                    /**
                     * Standard error, normal returns
                     * @description Standard error of the annual Sharpe ratio if returns are independent and normal: √((1 + SR² / 2) / n) × √periods_per_year (Lo 2002).
                     */
                    iid: number;
                    /**
                     * Standard error, autocorrelated returns
                     * @description Standard error of the annual Sharpe ratio for returns of any distribution with autocorrelation (the GMM estimator of Lo 2002). Null if it does not exist.
                     */
                    autocorrelation: number | null;
                    /**
                     * Standard error, skewed returns with fat tails
                     * @description Standard error of the annual Sharpe ratio for independent returns with their skewness and kurtosis (Mertens 2002). The variance is taken at the observed Sharpe ratio.
                     */
                    higher_moments: number;
                    /**
                     * Standard error of the adjusted ratio
                     * @description Standard error of autocorrelation_adjusted: the error per period of the GMM estimator × autocorrelation_factor, with the factor taken as known (Lo 2002). Null without the ratio.
                     */
                    autocorrelation_adjusted: number | null;
                };
                /**
                 * Lags
                 * @description Number of periods over which the error allows for autocorrelation (Newey and West 1987). It is floor(4(n / 100)^(2/9)). For volatility it is ⌈1.3√n⌉ − 1, because large returns cluster.
                 */
                lags: number;
                /**
                 * Skewness
                 * @description Skewness m₃ / m₂^1.5 of the returns above the risk-free rate.
                 */
                skewness: number;
                /**
                 * Kurtosis
                 * @description Kurtosis m₄ / m₂² of the returns above the risk-free rate. A normal distribution has 3.
                 */
                kurtosis: number;
                /**
                 * Sharpe ratio to beat
                 * @description Annual Sharpe ratio of the request that the portfolio should exceed.
                 */
                benchmark_sharpe_ratio: number;
                /**
                 * Probabilistic Sharpe ratio
                 * @description Probability that the true Sharpe ratio is above benchmark_sharpe_ratio, as a decimal (Bailey and López de Prado 2012). It uses the standard error higher_moments. Null if that error is 0.
                 */
                probabilistic_sharpe_ratio: number | null;
                /**
                 * Minimum track record
                 * @description Number of returns from which on the probabilistic Sharpe ratio reaches 95%, if mean, volatility, skewness, and kurtosis stay the same. Null if the Sharpe ratio is not above benchmark_sharpe_ratio.
                 */
                minimum_track_record_length: number | null;
                /**
                 * Minimum track record
                 * @description The same in years. Null if the Sharpe ratio is not above benchmark_sharpe_ratio.
                 */
                minimum_track_record_years: number | null;
                /**
                 * Trials
                 * @description Number of strategies of the request that were tried before this one was chosen.
                 */
                trials: number;
                /**
                 * Variance of the trials
                 * @description Variance of the annual Sharpe ratios of the trials in the request. Null if the request has none.
                 */
                trials_variance: number | null;
                /**
                 * Best Sharpe ratio by luck
                 * @description Annual Sharpe ratio that the best of the trials is expected to have by luck alone. It is 0 for one trial.
                 */
                expected_maximum_sharpe_ratio: number;
                /**
                 * Deflated Sharpe ratio
                 * @description Probability that the true Sharpe ratio is above expected_maximum_sharpe_ratio, as a decimal (Bailey and López de Prado 2014). Null if the standard error is 0.
                 */
                deflated_sharpe_ratio: number | null;
            } | null;
            /** @description Stationary bootstrap (Politis and Romano 1994). Null if not available. */
            bootstrap: {
                /**
                 * Seed
                 * @description Start of the random numbers. The same request, data, and seed give the same result.
                 */
                seed: number;
                /**
                 * Samples
                 * @description Number of samples of the bootstrap.
                 */
                resamples: number;
                /**
                 * Block length
                 * @description Mean number of returns in a row that a sample takes together, at least 1. The automatic length comes from the returns. For volatility and tracking error it comes from the squared deviations, because large returns cluster.
                 */
                block_length: number;
                /**
                 * @description Source of the block lengths: the rule of Politis and White (2004), or the request.
                 * @enum {string}
                 */
                block_length_method: "automatic" | "request";
                /** @description One row per figure. The ends are the 2.5% and 97.5% percentiles of the samples. */
                estimates: {
                    /**
                     * @description Name of the figure in performance_metrics.
                     * @enum {string}
                     */
                    figure: "annualized_return" | "annualized_volatility" | "sharpe_ratio" | "max_drawdown" | "tracking_error";
                    /**
                     * Estimate
                     * @description Value of the figure, in its own unit. Null if reason is not null.
                     */
                    estimate: number | null;
                    /**
                     * Standard error
                     * @description Standard deviation of the estimate over many samples, in the unit of the figure. Null if reason is not null.
                     */
                    standard_error: number | null;
                    /**
                     * Lower end
                     * @description Lower end of the 95% interval, in the unit of the figure. Null if reason is not null.
                     */
                    lower: number | null;
                    /**
                     * Upper end
                     * @description Upper end of the 95% interval, in the unit of the figure. Null if reason is not null.
                     */
                    upper: number | null;
                    /**
                     * Block length
                     * @description Mean number of returns in a row that a sample takes together, at least 1. The automatic length comes from the returns. For volatility and tracking error it comes from the squared deviations, because large returns cluster.
                     */
                    block_length: number;
                    /**
                     * @description Frequency of the returns behind the figure. Figures against the benchmark have the headline frequency.
                     * @enum {string}
                     */
                    frequency: "daily" | "weekly" | "monthly" | "quarterly";
                    /**
                     * Returns
                     * @description Number of returns, or of pairs of returns, behind the figure.
                     */
                    observations: number;
                    /** @description Reason for null. Null if there is a value. */
                    reason: string | null;
                }[];
            } | null;
        };
        /** @description Correlations of the latest holdings. */
        CorrelationMatrixSection: {
            /** @description False if there are no figures. Then `reason` says why. */
            available: boolean;
            /** @description Reason for missing figures. Null if there are some. */
            reason: string | null;
            /**
             * Format: date
             * @description The day before the first return. Null if not available.
             */
            start_date: string | null;
            /**
             * Format: date
             * @description The last valuation day. Null if not available.
             */
            end_date: string | null;
            /**
             * Returns
             * @description Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Returns before the window count too.
             */
            days: number;
            /**
             * Returns
             * @description Number of returns, the same as days.
             */
            observations: number;
            /**
             * Covered weight
             * @description Share of the weight that has a price and a rate by the first day, 0 to 1.
             */
            coverage: number;
            /** @description Names of the rows and columns of the matrix: the 100 heaviest holdings, heaviest first. */
            rics: string[];
            /**
             * Omitted holdings
             * @description Number of covered holdings that are not in the matrix.
             */
            omitted: number;
            /** @description The matrix, which is symmetric. */
            matrix: (number | null)[][];
            /**
             * Mean correlation
             * @description Mean correlation of the pairs in the matrix. Null without a pair.
             */
            average_correlation: number | null;
            /**
             * Diversification ratio
             * @description Weighted mean of the volatilities over the volatility of the whole, at least 1. Null when the whole does not vary.
             */
            diversification_ratio: number | null;
        };
        /** @description Weights by currency at every rebalance and month end. */
        CurrencyAllocationSection: {
            /**
             * Format: date
             * @description Day of the rebalance, or last day of the month.
             */
            date: string;
            /** @description Currency code. */
            currency: string;
            /**
             * Value
             * @description Value in base currency.
             */
            value: number;
            /**
             * Weight
             * @description Share of the value of the portfolio, as a decimal.
             */
            weight: number;
        }[];
        /**
         * @description Own metrics: formulas over figures and series of the result. Sending them selects the section.
         * @example [
         *       {
         *         "name": "Downside deviation",
         *         "expression": "sqrt(mean(min(daily_return, 0)^2)) * sqrt(252)"
         *       }
         *     ]
         */
        CustomMetricsParameter: {
            /**
             * Format: name
             * @description Name, repeated in the result.
             */
            name: string;
            /** @description Formula of one number, for example "annualized_return / ulcer_index". It may use figures and series by name, + - * / ^, comparisons, "and", "or", "not", the form a ? b : c, and functions such as mean, std, min, quantile, and correlation. docs/metric-names.csv lists all names with their units. */
            expression: string;
        }[];
        /** @description The custom_metrics of the request, in their order. */
        CustomMetricsSection: {
            /** @description Name of the metric in the request. */
            name: string;
            /** @description Formula as it was sent. */
            expression: string;
            /**
             * Value
             * @description Value of the expression, in the unit that the expression gives. Null if a figure has no value, a series is too short, or the result is not finite. Then `reason` says why.
             */
            value: number | null;
            /** @description Reason for a missing value. Null if there is a value. */
            reason: string | null;
        }[];
        /** @description One day of one instrument, in its trading currency. A row has the members that `fields` names. Without `fields`, it has every member. */
        DailyPriceRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /**
             * Format: date
             * @description Trading date.
             */
            date?: string;
            /** @description Price in the trading currency. Null if the source has none. */
            open?: number | null;
            /** @description Price in the trading currency. Null if the source has none. */
            high?: number | null;
            /** @description Price in the trading currency. Null if the source has none. */
            low?: number | null;
            /** @description Split-adjusted close, or the adjusted close of data that has no other. */
            close?: number;
            /** @description Number of traded shares. Null if the source has none. */
            volume?: number | null;
            /**
             * Change
             * @description Change from the close before, in percent. Null without an earlier close.
             */
            changepercent?: number | null;
        };
        /** @description One row per valuation day. */
        DailySummarySection: {
            /**
             * Format: date
             * @description Valuation day.
             */
            date: string;
            /**
             * Portfolio value
             * @description Value of the portfolio at the close, in base currency.
             */
            portfolio_value: number;
            /**
             * Benchmark value
             * @description Value of the initial value invested in the benchmark, in base currency. For transactions, value of the same flows in the benchmark. Null before its first price.
             */
            benchmark_value_base: number | null;
            /**
             * Cumulative return
             * @description Return since the first day, as a decimal. For transactions, the return of the first day counts too.
             */
            cumulative_return: number;
            /**
             * Daily return
             * @description Return since the valuation day before, as a decimal. Null on the first day. For transactions, null on days without a return.
             */
            daily_return: number | null;
            /**
             * Daily benchmark return
             * @description Return of the benchmark since the valuation day before, as a decimal. Null on the first day.
             */
            benchmark_return: number | null;
            /**
             * Transaction cost
             * @description Transaction cost of the day, in base currency.
             */
            cost: number;
            /**
             * Net flow
             * @description Money that flowed into the portfolio on the day minus money that flowed out, in base currency.
             */
            net_flow?: number;
        }[];
        /** @description Completeness of the data behind the figures, and reasons for null figures. */
        DataQualitySection: {
            /**
             * Requested symbols
             * @description Number of distinct symbols of the request.
             */
            total_rics_requested: number;
            /**
             * Instruments found
             * @description Number of requested symbols that the snapshot knows.
             */
            rics_found: number;
            /** @description Symbols that the snapshot does not know. */
            missing_rics: string[];
            /**
             * Price coverage
             * @description Percent of the needed prices that exist, 0 to 100. Null when none is needed.
             */
            data_completeness_pct: number | null;
            /** @description Positions that could not be held. */
            removed_positions: {
                /** @description RIC of the instrument. */
                ric: string;
                /**
                 * Format: date
                 * @description Day on which it was not bought or became cash.
                 */
                date: string;
                /**
                 * @description Why it was not bought, or became cash. stale_price means that its last price was too old.
                 * @enum {string}
                 */
                reason: "no_price" | "no_fx" | "delisted" | "stale_price" | "stale_rate";
                /**
                 * Weight
                 * @description Share that was requested, as a decimal. The other rows of the date share it.
                 */
                weight?: number;
                /**
                 * Value
                 * @description Value of a position that was held, in base currency.
                 */
                value?: number;
            }[];
            /** @description Dividends with an ex-date after the last price of an instrument that was held until then. */
            late_distributions: {
                /** @description RIC of the instrument. */
                ric: string;
                /**
                 * Format: date
                 * @description Ex-date of the dividend.
                 */
                ex_date: string;
                /**
                 * Amount per share
                 * @description Dividend per share, in the currency of the instrument.
                 */
                amount: number;
                /**
                 * Format: date
                 * @description Valuation day of the payment. Null if it was not paid, because the portfolio traded before or the position had not become cash by the end.
                 */
                paid_on: string | null;
                /**
                 * Cash received
                 * @description Cash received, in base currency. Null if the dividend was not paid.
                 */
                value: number | null;
            }[];
            /**
             * Forward-filled
             * @description Number of prices that were forward-filled, because a market was closed or a price was missing.
             */
            forward_filled_days: number;
            /** @description Instruments held, and then the benchmark, whose prices are not daily. Returns are measured at the lowest frequency of the instruments held, and figures against the benchmark at the lowest of all. */
            low_frequency: {
                /** @description RIC of the instrument. */
                ric: string;
                /** @description How often it is priced: weekly, monthly, or quarterly. */
                frequency: string;
            }[];
            /** @description Prices that were forward-filled for more than 5 valuation days (10 for weekly, 30 for monthly, and 80 for quarterly prices). */
            stale: {
                /** @description RIC of the instrument, or pair of the exchange rate. */
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
                /**
                 * Stale valuation days
                 * @description Number of valuation days on which the price was forward-filled.
                 */
                days: number;
            }[];
            /** @description Stored pairs from which the exchange rates come. */
            fx_sources: string[];
            /** @description Version of the snapshot that the figures come from. */
            data_version: string;
            /** @description Source of the data. It is "demo (simulated)" for the demo market. */
            data_source: string;
            /** @description Reasons for null figures, and other remarks. */
            notes: string[];
        };
        /** @description One day of one instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        DividendYieldHistoryRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /**
             * Format: date
             * @description Trading date.
             */
            date?: string;
            /** @description trailing_dividend over close, in percent. Null without a trailing dividend. */
            dividend_yield?: number | null;
            /** @description Dividends with ex-dates in the last twelve months, per split-adjusted share. Null in the first twelve months of the data, and if only adjusted closes are known. */
            trailing_dividend?: number | null;
            /** @description Split-adjusted close. */
            close?: number;
            /** @description ISO 4217. */
            currency?: string;
        };
        /** @description One dividend of one instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        DividendsRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /**
             * Format: date
             * @description Ex-date. A date without trading counts on the next trading day.
             */
            ex_date?: string;
            /**
             * Format: date
             * @description Day of the payment. Null if it is not known.
             */
            pay_date?: string | null;
            /** @description Amount per split-adjusted share, in `currency`. Null if analyses leave the dividend out. They do so if the prices of the instrument already contain it, or if there is no exchange rate. */
            amount?: number | null;
            /** @description Trading currency of the instrument (ISO 4217). */
            currency?: string;
            /** @description Amount per split-adjusted share, in `reported_currency`. */
            reported_amount?: number;
            /** @description Currency in which the source reports the dividend (ISO 4217). */
            reported_currency?: string;
        };
        /** @description Losses from an earlier peak, and the recoveries. */
        DrawdownAnalysisSection: {
            /** @description All drawdowns together. */
            summary: {
                /**
                 * Current drawdown
                 * @description Drawdown on the last day, as a decimal of at most 0.
                 */
                current_drawdown: number;
                /**
                 * Maximum drawdown
                 * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                 */
                max_drawdown: number;
                /**
                 * Drawdowns
                 * @description Number of drawdowns, including one that is not recovered yet.
                 */
                num_episodes: number;
                /**
                 * Mean length of a drawdown
                 * @description Mean length of a drawdown in calendar days, 0 without one.
                 */
                avg_duration_days: number;
                /**
                 * Longest drawdown
                 * @description Length of the longest drawdown in calendar days, 0 without one.
                 */
                max_duration_days: number;
            };
            /** @description The drawdowns in date order. */
            episodes: {
                /**
                 * Peak
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
                 * Trough
                 * Format: date
                 * @description Day of the lowest value.
                 */
                trough_date: string;
                /**
                 * Recovered
                 * Format: date
                 * @description First day back at the peak. Null if it is not recovered.
                 */
                end_date: string | null;
                /**
                 * Depth
                 * @description Largest loss from the peak, as a decimal below 0.
                 */
                depth: number;
                /**
                 * Length
                 * @description Calendar days from the peak to the recovery, or to the last day if it is not recovered.
                 */
                duration_days: number;
                /**
                 * Recovery time
                 * @description Calendar days from the trough to the recovery. Null if it is not recovered.
                 */
                recovery_days: number | null;
            }[];
            /** @description One row per valuation day. */
            underwater: {
                /**
                 * Format: date
                 * @description Valuation day.
                 */
                date: string;
                /**
                 * Drawdown
                 * @description Distance below the highest value so far, as a decimal of at most 0.
                 */
                drawdown: number;
            }[];
            /** @description The drawdowns of the benchmark, from its first valuation day. Null without a benchmark. */
            benchmark: {
                /** @description All drawdowns together. */
                summary: {
                    /**
                     * Current drawdown
                     * @description Drawdown on the last day, as a decimal of at most 0.
                     */
                    current_drawdown: number;
                    /**
                     * Maximum drawdown
                     * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                     */
                    max_drawdown: number;
                    /**
                     * Drawdowns
                     * @description Number of drawdowns, including one that is not recovered yet.
                     */
                    num_episodes: number;
                    /**
                     * Mean length of a drawdown
                     * @description Mean length of a drawdown in calendar days, 0 without one.
                     */
                    avg_duration_days: number;
                    /**
                     * Longest drawdown
                     * @description Length of the longest drawdown in calendar days, 0 without one.
                     */
                    max_duration_days: number;
                };
                /** @description The drawdowns in date order. */
                episodes: {
                    /**
                     * Peak
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
                     * Trough
                     * Format: date
                     * @description Day of the lowest value.
                     */
                    trough_date: string;
                    /**
                     * Recovered
                     * Format: date
                     * @description First day back at the peak. Null if it is not recovered.
                     */
                    end_date: string | null;
                    /**
                     * Depth
                     * @description Largest loss from the peak, as a decimal below 0.
                     */
                    depth: number;
                    /**
                     * Length
                     * @description Calendar days from the peak to the recovery, or to the last day if it is not recovered.
                     */
                    duration_days: number;
                    /**
                     * Recovery time
                     * @description Calendar days from the trough to the recovery. Null if it is not recovered.
                     */
                    recovery_days: number | null;
                }[];
            } | null;
        };
        /** @description Scores of a fund, as weighted means of its holdings. */
        EtfScoresRow: {
            /** @description RIC of the fund. */
            symbol: string;
            /**
             * Value score
             * @description Value score, 0 to 10. Null without enough inputs.
             */
            value: number | null;
            /**
             * Quality score
             * @description Quality score, 0 to 10. Null without enough inputs.
             */
            quality: number | null;
            /**
             * Momentum score
             * @description Momentum score, 0 to 10. Null without enough inputs.
             */
            momentum: number | null;
            /**
             * Defensive score
             * @description Defensive score, 0 to 10. Null without enough inputs.
             */
            defensive: number | null;
            /**
             * Tactical score
             * @description Tactical score, 0 to 10. Null without enough inputs.
             */
            tactical: number | null;
            /**
             * Composite score
             * @description Composite of the factor scores, 0 to 10. Null without enough of them.
             */
            total: number | null;
            /**
             * Recommendation
             * @description Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
             * @enum {string|null}
             */
            recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
            /** @description Number of holdings that have scores. */
            holdings_covered: number;
            /** @description Weight of these holdings, in percent. */
            weight_covered: number;
        };
        /** @description Risk that the latest weights imply, from a shrunk covariance of the last returns. */
        ExAnteRiskSection: {
            /** @description False if there are no figures. Then `reason` says why. */
            available: boolean;
            /** @description Reason for missing figures. Null if there are some. */
            reason: string | null;
            /**
             * Format: date
             * @description The day before the first return. Null if not available.
             */
            start_date: string | null;
            /**
             * Format: date
             * @description The last valuation day. Null if not available.
             */
            end_date: string | null;
            /**
             * Returns
             * @description Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Returns before the window count too.
             */
            days: number;
            /**
             * Returns
             * @description Number of returns, the same as days.
             */
            observations: number;
            /**
             * Covered weight
             * @description Share of the weight that has a price and a rate by the first day, 0 to 1.
             */
            coverage: number;
            /**
             * Shrinkage
             * @description Weight of the scaled identity in the covariance, 0 to 1 (Ledoit and Wolf 2004). Null if not available.
             */
            shrinkage: number | null;
            /**
             * Ex-ante volatility
             * @description Volatility of the latest weights by the Ledoit-Wolf covariance, as a decimal a year. A calm year gives a low figure. Null if not available.
             */
            volatility: number | null;
            /**
             * Sample volatility
             * @description The same by the sample covariance, as a decimal a year. Null if not available.
             */
            sample_volatility: number | null;
            /**
             * Ex-ante tracking error
             * @description Volatility of the active weights by the Ledoit-Wolf covariance, as a decimal a year. Null if not available.
             */
            tracking_error: number | null;
            /**
             * Sample tracking error
             * @description The same by the sample covariance, as a decimal a year. Null if not available.
             */
            sample_tracking_error: number | null;
            /** @description The covered holdings, in the order of latest_holdings. */
            holdings: {
                /** @description RIC of the instrument. */
                ric: string;
                /** @description Name of the sector. */
                sector: string;
                /**
                 * Own volatility
                 * @description Annualized volatility, as a decimal.
                 */
                volatility: number;
                /**
                 * Marginal volatility
                 * @description Change of the volatility of the portfolio per unit of weight, as a decimal a year.
                 */
                marginal_volatility: number;
                /**
                 * Weight
                 * @description Weight among the covered holdings, as a decimal. The weights sum to 1.
                 */
                weight: number;
                /**
                 * Contribution to volatility
                 * @description Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
                 */
                volatility_contribution: number;
                /**
                 * Share of volatility
                 * @description Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
                 */
                volatility_share: number;
            }[];
            /** @description Sums of the holdings of each sector, sorted by name. */
            sectors: {
                /** @description Name of the sector. */
                sector: string;
                /**
                 * Weight
                 * @description Weight among the covered holdings, as a decimal. The weights sum to 1.
                 */
                weight: number;
                /**
                 * Contribution to volatility
                 * @description Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
                 */
                volatility_contribution: number;
                /**
                 * Share of volatility
                 * @description Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
                 */
                volatility_share: number;
            }[];
            /** @description Parts of the tracking error. Null if the section is not available. */
            active: {
                /** @description False if there is no tracking error. Then `reason` says why. */
                available: boolean;
                /** @description Reason for a missing tracking error. Null if there is one. */
                reason: string | null;
                /**
                 * @description Comparison with the holdings of the benchmark, or with its returns if less than 80% of them is known. Null if not available.
                 * @enum {string|null}
                 */
                basis: "holdings" | "returns" | null;
                /**
                 * Format: date
                 * @description Date of the oldest list of holdings in use. Null if the basis is not holdings.
                 */
                benchmark_date: string | null;
                /**
                 * Known weight of the benchmark
                 * @description Lowest share of a list of holdings that is known, priced, and still trading, 0 to 1. It represents the rest. Null if the basis is not holdings.
                 */
                weight_known: number | null;
                /**
                 * Shrinkage
                 * @description Weight of the scaled identity in the covariance, 0 to 1 (Ledoit and Wolf 2004). Null if not available.
                 */
                shrinkage: number | null;
                /** @description The covered holdings, then the instruments that only the benchmark holds. */
                holdings: {
                    /** @description RIC of the instrument. */
                    ric: string;
                    /** @description Name of the sector. */
                    sector: string;
                    /**
                     * Weight
                     * @description Weight in the portfolio among the covered holdings, as a decimal.
                     */
                    weight: number;
                    /**
                     * Benchmark weight
                     * @description Weight in the benchmark on the last day, as a decimal. Null if the basis is returns.
                     */
                    benchmark_weight: number | null;
                    /**
                     * Active weight
                     * @description Weight in the portfolio minus weight in the benchmark, as a decimal. Null if the basis is returns.
                     */
                    active_weight: number | null;
                    /**
                     * Contribution to tracking error
                     * @description Part of the tracking error (Euler), as a decimal a year. The parts sum to it. A negative part lowers the risk.
                     */
                    tracking_error_contribution: number;
                    /**
                     * Share of tracking error
                     * @description Share of the tracking error, as a decimal. The shares sum to 1. Null if the tracking error is 0.
                     */
                    tracking_error_share: number | null;
                }[];
                /** @description Sums of each sector, sorted by name. */
                sectors: {
                    /** @description Name of the sector. */
                    sector: string;
                    /**
                     * Weight
                     * @description Weight in the portfolio among the covered holdings, as a decimal.
                     */
                    weight: number;
                    /**
                     * Benchmark weight
                     * @description Weight in the benchmark on the last day, as a decimal. Null if the basis is returns.
                     */
                    benchmark_weight: number | null;
                    /**
                     * Active weight
                     * @description Weight in the portfolio minus weight in the benchmark, as a decimal. Null if the basis is returns.
                     */
                    active_weight: number | null;
                    /**
                     * Contribution to tracking error
                     * @description Part of the tracking error (Euler), as a decimal a year. The parts sum to it. A negative part lowers the risk.
                     */
                    tracking_error_contribution: number;
                    /**
                     * Share of tracking error
                     * @description Share of the tracking error, as a decimal. The shares sum to 1. Null if the tracking error is 0.
                     */
                    tracking_error_share: number | null;
                }[];
            } | null;
        };
        /** @description The exchange rate of two currencies on one weekday. A row has the members that `fields` names. Without `fields`, it has every member. */
        ExchangeRatesRow: {
            /** @description ISO 4217. */
            from?: string;
            /** @description ISO 4217. */
            to?: string;
            /**
             * Format: date
             * @description Weekday. Days without a rate have no row.
             */
            date?: string;
            /** @description Units of `to` that one unit of `from` costs. */
            rate?: number;
            /** @description Stored pairs whose product is the rate, separated by commas. EUR/USD is how many USD one EUR costs. A pair in the other direction is inverted. */
            pairs?: string;
        };
        /** @description Expired. Its request is still stored, so it can be rerun. */
        ExpiredJob: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "expired";
            /**
             * Format: date-time
             * @description Null, because it is not stored.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            finished_at: string;
            /**
             * Format: date-time
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
            /** @description First figures of a portfolio analysis. */
            headline?: {
                /** @description Currency code. */
                base_currency: string;
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
                /**
                 * Total return
                 * @description Return over the whole window, as a decimal. Null without a price on both ends.
                 */
                total_return: number;
                /** @description Source of the market data. */
                data_source: string;
                /** @description Growth of 1 on at most 24 days at equal distances, from the first to the last one. */
                growth: number[];
            };
        };
        /**
         * @description Options of the section factor_exposures. Sending them also selects the section.
         * @example {
         *       "model": "fama_french_3",
         *       "rolling_periods": 36
         *     }
         */
        FactorExposuresParameter: {
            /** @description The factors: universe, fama_french_3, fama_french_5, carhart_4, fama_french_5_momentum, or own series. `universe` makes them from the stocks of the data. The other names need imported factor returns. Default: "universe". */
            model?: string | components["schemas"]["FactorExposuresParameterModelObject"];
            /** @description Returns in a rolling window. Default: 252 daily, 104 weekly, 36 monthly, or 20 quarterly returns. */
            rolling_periods?: number;
        };
        FactorExposuresParameterModelObject: {
            /**
             * Format: name
             * @description Repeated in the result.
             */
            name: string;
            /** @description The factors, as excess returns or long-short returns. */
            factors: {
                /**
                 * Format: name
                 * @description Name of the factor.
                 */
                name: string;
                /** @description Returns by date, all at one frequency: daily, weekly, monthly, or quarterly. */
                returns: {
                    /**
                     * Format: date
                     * @description Last day of the period.
                     */
                    date: string;
                    /** @description Decimal: 0.012 is 1.2%. */
                    value: number;
                }[];
            }[];
            /** @description Risk-free returns of the same periods. Default: risk_free_rate of the request. */
            risk_free?: {
                /**
                 * Format: date
                 * @description Last day of the period.
                 */
                date: string;
                /** @description Decimal: 0.012 is 1.2%. */
                value: number;
            }[];
        };
        /** @description Exposures of the portfolio and of the benchmark to factors. */
        FactorExposuresSection: {
            /** @description False if there are no exposures. Then `reason` says why. */
            available: boolean;
            /** @description Reason for missing exposures. Null if there are some. */
            reason: string | null;
            /** @description Name of the model, as in the request. `universe` means the factors of the own universe. */
            model: string;
            /** @description Frequency of the returns: daily, weekly, monthly, or quarterly. Null if not available. */
            frequency: string | null;
            /**
             * Periods a year
             * @description Number of returns in a year. Null if not available.
             */
            periods_per_year: number | null;
            /**
             * Format: date
             * @description The day before the first return. Null if not available.
             */
            start_date: string | null;
            /**
             * Format: date
             * @description The day of the last return. Null if not available.
             */
            end_date: string | null;
            /**
             * Returns
             * @description Number of returns.
             */
            days: number;
            /**
             * Returns
             * @description Number of returns, the same as days.
             */
            observations: number;
            /**
             * Stocks of the universe
             * @description Number of stocks that the factors are made of, at least 30. Null for other models.
             */
            universe_stocks: number | null;
            /** @description Names of the factors. `market` is the return above the risk-free rate. The others of the universe are long minus short. */
            factors: string[];
            /**
             * Lags
             * @description Number of periods over which the errors allow for autocorrelation: floor(4(n/100)^(2/9)). Null if not available.
             */
            newey_west_lags: number | null;
            /** @description Factors that were left out, factors in another currency, and imprecise exposures. */
            notes: string[];
            /** @description Ordinary least squares of the returns above the risk-free rate. Null if not available. */
            portfolio: {
                /**
                 * Annualized alpha
                 * @description Intercept times the periods a year, as a decimal a year. A factor that the model lacks becomes alpha.
                 */
                alpha_annualized: number;
                /**
                 * t-statistic of alpha
                 * @description Intercept over its classical standard error. Null when the fit is exact.
                 */
                alpha_t_stat: number | null;
                /**
                 * Standard error of alpha
                 * @description Newey-West standard error of the annualized alpha, as a decimal.
                 */
                alpha_newey_west_error: number;
                /**
                 * t-statistic of alpha (Newey-West)
                 * @description Alpha over its Newey-West standard error. Null when the fit is exact.
                 */
                alpha_newey_west_t_stat: number | null;
                /**
                 * Alpha, lower limit
                 * @description Lower limit of the 95% interval of the annualized alpha, as a decimal.
                 */
                alpha_lower: number;
                /**
                 * Alpha, upper limit
                 * @description Upper limit of the 95% interval of the annualized alpha, as a decimal.
                 */
                alpha_upper: number;
                /**
                 * R²
                 * @description Share of the variance that the factors explain, 0 to 1. More factors never lower it.
                 */
                r_squared: number;
                /**
                 * Adjusted R²
                 * @description R² corrected for the number of factors.
                 */
                adjusted_r_squared: number;
                /**
                 * Residual volatility
                 * @description Volatility that the factors do not explain, as a decimal a year.
                 */
                residual_volatility: number;
                /**
                 * Volatility of excess returns
                 * @description Annualized volatility of the returns above the risk-free rate, as a decimal. It is the sum of factor_risk and specific_risk.
                 */
                total_risk: number;
                /**
                 * Risk from factors
                 * @description Part of total_risk that comes from the factors, as a decimal. The risk contributions of the exposures sum to it.
                 */
                factor_risk: number;
                /**
                 * Specific risk
                 * @description Part of total_risk that the factors do not explain, as a decimal: the residual variance over the volatility.
                 */
                specific_risk: number;
                /** @description The exposures in the order of `factors`. */
                exposures: {
                    /** @description Name of the factor. */
                    factor: string;
                    /**
                     * Exposure
                     * @description Return per return of the factor (ordinary least squares). It is a mean over the window, so compare it with `rolling`.
                     */
                    beta: number;
                    /**
                     * Standard error
                     * @description Classical standard error of the exposure.
                     */
                    standard_error: number;
                    /**
                     * t-statistic
                     * @description Exposure over its classical standard error. Null when the fit is exact.
                     */
                    t_stat: number | null;
                    /**
                     * Standard error (Newey-West)
                     * @description Standard error that allows for changing variance and autocorrelation (Newey and West 1987). It is too small in short windows.
                     */
                    newey_west_error: number;
                    /**
                     * t-statistic (Newey-West)
                     * @description Exposure over its Newey-West standard error. Null when the fit is exact.
                     */
                    newey_west_t_stat: number | null;
                    /**
                     * Lower limit
                     * @description Lower limit of the 95% interval: the exposure minus 1.96 Newey-West errors.
                     */
                    lower: number;
                    /**
                     * Upper limit
                     * @description Upper limit of the 95% interval: the exposure plus 1.96 Newey-West errors.
                     */
                    upper: number;
                    /**
                     * Variance inflation
                     * @description 1 / (1 − R²) of the factor on the other factors. 1 means unrelated. Above 10, the exposure is imprecise.
                     */
                    variance_inflation: number;
                    /**
                     * Contribution to risk
                     * @description Part of total_risk that comes from the factor, as a decimal: exposure times covariance over volatility (Euler).
                     */
                    risk_contribution: number;
                }[];
            } | null;
            /** @description Ordinary least squares of the returns above the risk-free rate. Null if not available. */
            benchmark: {
                /**
                 * Annualized alpha
                 * @description Intercept times the periods a year, as a decimal a year. A factor that the model lacks becomes alpha.
                 */
                alpha_annualized: number;
                /**
                 * t-statistic of alpha
                 * @description Intercept over its classical standard error. Null when the fit is exact.
                 */
                alpha_t_stat: number | null;
                /**
                 * Standard error of alpha
                 * @description Newey-West standard error of the annualized alpha, as a decimal.
                 */
                alpha_newey_west_error: number;
                /**
                 * t-statistic of alpha (Newey-West)
                 * @description Alpha over its Newey-West standard error. Null when the fit is exact.
                 */
                alpha_newey_west_t_stat: number | null;
                /**
                 * Alpha, lower limit
                 * @description Lower limit of the 95% interval of the annualized alpha, as a decimal.
                 */
                alpha_lower: number;
                /**
                 * Alpha, upper limit
                 * @description Upper limit of the 95% interval of the annualized alpha, as a decimal.
                 */
                alpha_upper: number;
                /**
                 * R²
                 * @description Share of the variance that the factors explain, 0 to 1. More factors never lower it.
                 */
                r_squared: number;
                /**
                 * Adjusted R²
                 * @description R² corrected for the number of factors.
                 */
                adjusted_r_squared: number;
                /**
                 * Residual volatility
                 * @description Volatility that the factors do not explain, as a decimal a year.
                 */
                residual_volatility: number;
                /**
                 * Volatility of excess returns
                 * @description Annualized volatility of the returns above the risk-free rate, as a decimal. It is the sum of factor_risk and specific_risk.
                 */
                total_risk: number;
                /**
                 * Risk from factors
                 * @description Part of total_risk that comes from the factors, as a decimal. The risk contributions of the exposures sum to it.
                 */
                factor_risk: number;
                /**
                 * Specific risk
                 * @description Part of total_risk that the factors do not explain, as a decimal: the residual variance over the volatility.
                 */
                specific_risk: number;
                /** @description The exposures in the order of `factors`. */
                exposures: {
                    /** @description Name of the factor. */
                    factor: string;
                    /**
                     * Exposure
                     * @description Return per return of the factor (ordinary least squares). It is a mean over the window, so compare it with `rolling`.
                     */
                    beta: number;
                    /**
                     * Standard error
                     * @description Classical standard error of the exposure.
                     */
                    standard_error: number;
                    /**
                     * t-statistic
                     * @description Exposure over its classical standard error. Null when the fit is exact.
                     */
                    t_stat: number | null;
                    /**
                     * Standard error (Newey-West)
                     * @description Standard error that allows for changing variance and autocorrelation (Newey and West 1987). It is too small in short windows.
                     */
                    newey_west_error: number;
                    /**
                     * t-statistic (Newey-West)
                     * @description Exposure over its Newey-West standard error. Null when the fit is exact.
                     */
                    newey_west_t_stat: number | null;
                    /**
                     * Lower limit
                     * @description Lower limit of the 95% interval: the exposure minus 1.96 Newey-West errors.
                     */
                    lower: number;
                    /**
                     * Upper limit
                     * @description Upper limit of the 95% interval: the exposure plus 1.96 Newey-West errors.
                     */
                    upper: number;
                    /**
                     * Variance inflation
                     * @description 1 / (1 − R²) of the factor on the other factors. 1 means unrelated. Above 10, the exposure is imprecise.
                     */
                    variance_inflation: number;
                    /**
                     * Contribution to risk
                     * @description Part of total_risk that comes from the factor, as a decimal: exposure times covariance over volatility (Euler).
                     */
                    risk_contribution: number;
                }[];
            } | null;
            /** @description Exposures of the portfolio over rolling windows. */
            rolling: {
                /**
                 * Returns in a window
                 * @description Number of returns in each window.
                 */
                periods: number;
                /** @description One row for each month end with a full window, the oldest first. */
                rows: {
                    /**
                     * Format: date
                     * @description Last day of the window.
                     */
                    date: string;
                    /**
                     * R²
                     * @description Share of the variance that the factors explain in the window. Null where they explain each other.
                     */
                    r_squared: number | null;
                    /** @description The exposures in the order of `factors`. */
                    betas: (number | null)[];
                }[];
            };
        };
        /** @description Finished without a result. */
        FailedJob: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "failed";
            /**
             * Format: date-time
             * @description Start of the work. Null if the job never started.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            finished_at: string;
            /**
             * Format: date-time
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            /** @description Reason for the failure, in a sentence for people. */
            error: string;
            /**
             * @description Kind of the failure. /docs/errors/{error_code} explains it.
             * @enum {string}
             */
            error_code: "canceled" | "canceled_by_operator" | "not_stored" | "timed_out" | "worker_lost" | "internal_error" | "unreadable_request" | "data_removed" | "model_unavailable" | "analysis_expired" | "analysis_failed" | "missing_sections" | "no_price_data" | "oversold" | "missing_fx_history" | "too_few_valuation_days" | "no_benchmark_data" | "too_many_rows" | "history_too_short" | "paths_too_large" | "values_out_of_range" | "no_optimum" | "unclassified";
            /** @description True if the same request can succeed when it is sent again. */
            retryable: boolean;
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description The portfolio before and after fees. */
        FeeImpactSection: {
            /**
             * Fees
             * @description All fees between the gross and the net figures, in base currency.
             */
            total_fees: number;
            /** @description The yearly fees of the request, and for transactions the fees that the ledger booked. */
            fees: {
                /** @description Name of the fee. */
                name: string;
                /**
                 * Annual rate
                 * @description Rate a year, as a decimal. Null for the fees that a ledger booked.
                 */
                annual_rate: number | null;
                /**
                 * Amount
                 * @description Sum of the fee over the window, in base currency.
                 */
                amount: number;
            }[];
            /** @description Figures before fees. */
            gross: {
                /**
                 * Total return
                 * @description Return over the whole window, as a decimal. Null without a price on both ends.
                 */
                total_return: number;
                /**
                 * Annualized return
                 * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
                 */
                annualized_return: number | null;
                /**
                 * Annualized volatility
                 * @description Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
                 */
                annualized_volatility: number | null;
                /**
                 * Sharpe ratio
                 * @description Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
                 */
                sharpe_ratio: number | null;
                /**
                 * Maximum drawdown
                 * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                 */
                max_drawdown: number | null;
            };
            /** @description Figures after fees. */
            net: {
                /**
                 * Total return
                 * @description Return over the whole window, as a decimal. Null without a price on both ends.
                 */
                total_return: number;
                /**
                 * Annualized return
                 * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
                 */
                annualized_return: number | null;
                /**
                 * Annualized volatility
                 * @description Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
                 */
                annualized_volatility: number | null;
                /**
                 * Sharpe ratio
                 * @description Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
                 */
                sharpe_ratio: number | null;
                /**
                 * Maximum drawdown
                 * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                 */
                max_drawdown: number | null;
            };
            /** @description Calendar years of the window. */
            annual: {
                /**
                 * Year
                 * @description Calendar year.
                 */
                year: number;
                /**
                 * Gross return
                 * @description Return before fees, as a decimal.
                 */
                gross_return: number;
                /**
                 * Net return
                 * @description Return after fees, as a decimal.
                 */
                net_return: number;
                /**
                 * Fees
                 * @description Fees of the year, in base currency. The years sum to total_fees.
                 */
                fees: number;
            }[];
        };
        /** @description Yearly fees on the value of the portfolio. They accrue daily. All figures are then after fees. */
        FeesParameter: {
            /**
             * Format: name
             * @description Name, repeated in the result.
             */
            name: string;
            /** @description Rate a year as a decimal: 0.01 means 1%. */
            annual_rate: number;
        }[];
        /** @description Sections to return. Absent or empty: the first 23; the others only by name or with their options. Repetitions collapse; analytics_version is always there. */
        FieldsParameter: ("portfolio_parameters" | "portfolio_input" | "data_quality" | "portfolio_summary" | "turnover_analysis" | "performance_metrics" | "rolling_metrics" | "drawdown_analysis" | "portfolio_scores" | "concentration_metrics" | "transactions" | "company_info" | "latest_holdings" | "market_allocation" | "sector_allocation" | "currency_allocation" | "company_contribution" | "sector_contribution" | "market_contribution" | "time_period_returns" | "monthly_returns" | "annual_returns" | "daily_summary" | "attribution" | "risk_contribution" | "correlation_matrix" | "factor_exposures" | "stress_tests" | "cash_flow_returns" | "profit_and_loss" | "realized_gains" | "income" | "fee_impact" | "benchmark_comparison" | "confidence" | "value_at_risk" | "ex_ante_risk" | "custom_metrics" | "analytics_version" | "warnings" | "input_hash")[];
        /** @description Result of a financial analysis. */
        FinancialResult: {
            /** @description RIC that the symbol was resolved to. */
            symbol: string;
            /** @description The conclusion. */
            executiveSummary: {
                /** @description The case in a few sentences. */
                investmentThesis: string;
                /** @description Figures behind the case. */
                keyHighlights: string[];
                /**
                 * @description From the price range and the composite score (docs/research.md).
                 * @enum {string}
                 */
                recommendedAction: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | "NOT RATED";
                /**
                 * @description Confidence, from the completeness of the data and the agreement of the methods.
                 * @enum {string}
                 */
                confidenceLevel: "HIGH" | "MEDIUM" | "LOW" | "NOT ASSESSED";
                /** @description Low to high case in twelve months, as text. */
                targetPriceRange: string;
            };
            /** @description The analysis. */
            detailedAnalysis: {
                /** @description The business as its figures show it. */
                businessStrategy: {
                    /** @description Size and standing among the peers. */
                    industryPosition: string;
                    /** @description Evidence of an advantage in the returns. */
                    competitiveAdvantage: string;
                    /** @description Sources of revenue and income. */
                    businessModel: string;
                    /** @description Risks, each with the figure behind it. */
                    keyRisks: string[];
                };
                /** @description Quality of the accounting. */
                accountingQuality: {
                    /**
                     * @description Coverage of income by cash.
                     * @enum {string}
                     */
                    earningsQuality: "HIGH" | "MEDIUM" | "LOW" | "NOT ASSESSED";
                    /**
                     * @description Caution in recognizing income.
                     * @enum {string}
                     */
                    conservatismLevel: "HIGH" | "MEDIUM" | "LOW" | "NOT ASSESSED";
                    /** @description Accruals, cash, and write-offs in the financial statements. */
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
                        /** @description Development of margins and income. */
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
                    /** @description Result of the valuation methods. */
                    valuationAssessment: string;
                    /** @description Low, base and high case. */
                    scenarioAnalysis: string[];
                };
            };
            /** @description The range behind targetPriceRange. Null if no method could be computed. */
            target_price: {
                /**
                 * Low case
                 * @description Price per share in twelve months in the low case.
                 */
                low: number;
                /**
                 * Base case
                 * @description Price per share in twelve months in the base case.
                 */
                base: number;
                /**
                 * High case
                 * @description Price per share in twelve months in the high case.
                 */
                high: number;
                /** @description Currency of the listing. */
                currency: string;
                /** @description The methods. The range is their mean. */
                methods: {
                    /** @description Name of the method. Formulas are in docs/research.md. */
                    method: string;
                    /**
                     * Low case
                     * @description Price per share in twelve months in the low case.
                     */
                    low: number;
                    /**
                     * Base case
                     * @description Price per share in twelve months in the base case.
                     */
                    base: number;
                    /**
                     * High case
                     * @description Price per share in twelve months in the high case.
                     */
                    high: number;
                }[];
            } | null;
            /** @description The companies used for comparison. */
            peers: {
                /**
                 * Requested peers
                 * @description Number of peers that were requested.
                 */
                asked: number;
                /** @description Rule that chose the peers, and a remark if fewer were found than requested. */
                rule: string;
                /** @description The peers, nearest in size first. */
                members: {
                    /** @description RIC of the peer. */
                    ric: string;
                    /** @description Name of the peer. */
                    name: string;
                }[];
            };
            /** @description Every figure that the text may use. */
            facts: {
                /** @description Id, for example operating_margin, operating_margin.peer_median, or operating_margin.percentile. */
                id: string;
                /** @description Label of the figure. */
                label: string;
                /**
                 * Fact
                 * @description Value in the unit of the fact.
                 */
                value: number;
                /**
                 * @description Unit of the value. With percent, 27.6 means 27.6%.
                 * @enum {string}
                 */
                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                /** @description Period that the figure covers. */
                period: string;
                /** @description Data that the figure was computed from. */
                source: string;
                /** @description Currency of money and per-share figures. Null for all others. */
                currency: string | null;
            }[];
            /** @description The check of every number in the prose against the facts. */
            grounding: {
                /**
                 * Numbers in the text
                 * @description Number of numbers in the prose.
                 */
                numbers: number;
                /**
                 * Grounded numbers
                 * @description Number of these that are facts, rounded as shown.
                 */
                grounded: number;
                /**
                 * Removed sentences
                 * @description Number of sentences that were removed because a number in them was not a fact.
                 */
                removed: number;
                /** @description The removed sentences. */
                removed_sentences: string[];
            };
            /** @description Author of the prose: rules, or the name of a model. */
            narrator: string;
            /** @description Language of the prose, as a BCP 47 tag. */
            lang: string;
            /**
             * Format: date
             * @description Last day of the data.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description Creation time of the analysis. RFC 3339, UTC.
             */
            generated_at: string;
            /** @description Version of the snapshot. */
            data_version: string;
            /** @description Source of the data in the snapshot. */
            data_source: string;
            /** @description True if prices and financial statements are simulated. */
            simulated: boolean;
            /** @description Limits of the analysis. */
            notes: string[];
            /** @description Purpose and limits of the analysis. */
            disclosure: string;
        };
        /** @description One holding of one fund. A row has the members that `fields` names. Without `fields`, it has every member. */
        FundHoldingsRow: {
            /** @description RIC of the fund. */
            ric?: string;
            /**
             * Format: date
             * @description Day of the list.
             */
            date?: string;
            /** @description Symbol of the holding, as the source reports it. */
            symbol?: string;
            /** @description RIC of the instrument that the symbol names. Null if it names none, or several. */
            holding_ric?: string | null;
            /** @description Name of the holding. Null if it is not known. */
            name?: string | null;
            /** @description Share of the sum of the list, as a decimal. Null if the sum is not positive. */
            weight?: number | null;
            /** @description Weight in the unit of the source. */
            reported_weight?: number;
        };
        /** @description The account and the token of the request. */
        GetAccountResponse: {
            /** @description Name of the account. Jobs and limits belong to it. */
            owner: string;
            /** @description Name of the token, or the client that the token was issued to. */
            token_name: string;
            /** @description The rights of the token. */
            scopes: string[];
            /**
             * Format: date-time
             * @description Time at which the token expires. Null if it does not expire.
             */
            expires_at: string | null;
            /** @description Storage that the requests and the kept results of the account use. */
            storage: {
                /** @description Bytes of memory, with those reserved for unfinished jobs. */
                used_bytes: number;
                /** @description Most bytes that the account may store. */
                quota_bytes: number;
            };
        };
        /** @description Every version of the calculation, the oldest first. */
        GetAnalyticsVersionsResponse: {
            /** @description Version of results that are computed now. */
            analytics_version: number;
            /** @description Versions. */
            versions: {
                /** @description Number in `analytics_version` of a result. */
                version: number;
                /**
                 * Format: date
                 * @description Day on which the version began.
                 */
                date: string;
                /** @description Kinds of its changes. */
                kinds: ("correction" | "definition" | "digits" | "messages")[];
                /** @description Sections that changed. `all` means every section. */
                sections: string[];
                /** @description One sentence about who should compute stored results again. */
                restate: string;
            }[];
        };
        GetCompanyInfoResponse: components["schemas"]["CompanyInfoRow"][];
        GetDailyPriceResponse: components["schemas"]["DailyPriceRow"][];
        /** @description Findings of the quality checks, by RIC and date. */
        GetDataQualityResponse: {
            /** @description Version of the snapshot. Pages belong to the same listing if they have the same version. */
            data_version: string;
            /** @description Source of the market data. */
            data_source: string;
            /** @description Number of instruments that were checked. */
            instruments: number;
            /** @description Number of instruments with at least one finding of any kind. */
            instruments_with_findings: number;
            /** @description Ages in sessions after which a quote is stale, is not bought at, and is not used. They apply to prices, NAVs, exchange rates, and risk-free rates. A session is a weekday. */
            quote_ages: {
                /**
                 * @description The usual time between two values of the series.
                 * @enum {string}
                 */
                frequency: "daily" | "weekly" | "monthly" | "quarterly";
                /** @description An older quote is reported as stale. */
                stale_after: number;
                /** @description Nothing is bought at an older quote. */
                not_bought_after: number;
                /** @description An older quote is not used at all. */
                not_used_after: number;
            }[];
            /** @description Counts of every kind, without the filters of the query. */
            counts: {
                /**
                 * @description Kind of the finding. docs/data-format.md explains each kind.
                 * @enum {string}
                 */
                code: "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices";
                /** @description Number of instruments with findings of this kind. */
                instruments: number;
                /** @description Number of findings, at most 21 for each instrument. The last one counts the rest. */
                findings: number;
            }[];
            /** @description Number of findings that match the query. */
            total: number;
            /** @description Offset of the next page. Null on the last page. */
            next_offset: number | null;
            /** @description One page of findings. */
            findings: {
                /** @description Instrument. */
                ric: string;
                /**
                 * @description Kind of the finding. docs/data-format.md explains each kind.
                 * @enum {string}
                 */
                code: "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices";
                /**
                 * Format: date
                 * @description First day of the finding. Null if it concerns no particular day.
                 */
                from: string | null;
                /**
                 * Format: date
                 * @description Last day of the finding. Null if it concerns no particular day.
                 */
                to: string | null;
                /** @description Description of the finding in one sentence. */
                message: string;
            }[];
        };
        GetDividendYieldHistoryResponse: components["schemas"]["DividendYieldHistoryRow"][];
        GetDividendsResponse: components["schemas"]["DividendsRow"][];
        GetEtfScoresResponse: components["schemas"]["EtfScoresRow"] | components["schemas"]["EtfScoresRow"][];
        GetExchangeRatesResponse: components["schemas"]["ExchangeRatesRow"][];
        GetFundHoldingsResponse: components["schemas"]["FundHoldingsRow"][];
        GetHistoricalScoresResponse: components["schemas"]["HistoricalScoresRow"][];
        /** @description The stored request of a job. */
        GetJobRequestResponse: {
            /** @description Name of the operation, for example analyze_portfolio. */
            operation: string;
            /** @description Body of the request, without its name. Its members depend on the operation. */
            request: {
                [key: string]: unknown;
            };
        };
        GetKeyRatiosResponse: components["schemas"]["KeyRatiosRow"][];
        GetListingsResponse: components["schemas"]["ListingsRow"][];
        /** @description Markets, currencies, and calendars of the data. */
        GetMarketsResponse: {
            /** @description The snapshot. */
            data_version: string;
            /** @description Source of the data. */
            data_source: string;
            /** @description Version of the table of default costs. */
            cost_table_version: string;
            /** @description Sorted. */
            currencies: string[];
            /** @description Calendars in the data, by exchange. For other exchanges, sessions are the days on which an instrument traded there. */
            calendars: {
                /** @description MIC. */
                exchange: string;
                /** @description Number of trading days. */
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
                /** @description Currencies of the instruments of the market, sorted. */
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
        /** @description Value of a tracked portfolio at the last close. */
        GetPortfolioValueResponse: {
            /** @description Prefix "pf", a hyphen, a UUID. */
            portfolio_id: string;
            /** @description Version of the definition. It starts at 1 and increases by 1 with every change. */
            version: number;
            warnings: components["schemas"]["JobWarnings"];
            /**
             * Format: date
             * @description Last valuation day.
             */
            as_of: string;
            /** @description Currency code. */
            base_currency: string;
            /**
             * Portfolio value
             * @description Value at the last close, in base currency.
             */
            value: number;
            /**
             * Change of the day
             * @description Value minus the value of the valuation day before, without the deposits and withdrawals of the day, in base currency.
             */
            day_change: number;
            /**
             * Return of the day
             * @description Return since the valuation day before, as a decimal. Null on the first day.
             */
            day_return: number | null;
            /**
             * Format: date
             * @description First valuation day.
             */
            since: string;
            /**
             * Total return
             * @description Return over the whole window, as a decimal. Null without a price on both ends.
             */
            total_return: number;
            /**
             * Annualized return
             * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
             */
            annualized_return: number | null;
            /**
             * Money-weighted return
             * @description Annual rate at which the value at the start and the flows grow to the final value, as a decimal. Null if the window is shorter than a year, and if there is no such rate or more than one.
             */
            money_weighted_return: number | null;
            /** @description At most 120 days at equal distances, from the first to the last one. */
            series: {
                /**
                 * Format: date
                 * @description Valuation day.
                 */
                date: string;
                /**
                 * Portfolio value
                 * @description Value of the portfolio at the close, in base currency.
                 */
                portfolio_value: number;
                /**
                 * Cumulative return
                 * @description Return since the first day, as a decimal. For transactions, the return of the first day counts too.
                 */
                cumulative_return: number;
            }[];
            /** @description Nightly analyses for the alert of the portfolio. All members are null without an alert. */
            nightly: {
                /**
                 * Format: date-time
                 * @description Time of the last nightly analysis, also of one that failed. RFC 3339, UTC. Null before the first one.
                 */
                last_run: string | null;
                /** @description Why the last night has not analyzed the portfolio, in a sentence. Null if it has. */
                last_error: string | null;
                /**
                 * Format: date-time
                 * @description Time of the next nightly analysis. RFC 3339, UTC. Null if nothing is analyzed, because the portfolio has no alert or no tracking-worker runs.
                 */
                next_run: string | null;
            };
        };
        GetReturnsCalendarResponse: components["schemas"]["ReturnsCalendarRow"][];
        GetRiskFreeRatesResponse: components["schemas"]["RiskFreeRatesRow"][];
        GetRollingVolatilityResponse: components["schemas"]["RollingVolatilityRow"][];
        GetSplitsResponse: components["schemas"]["SplitsRow"][];
        GetStatementsResponse: components["schemas"]["StatementsRow"][];
        GetSymbolsResponse: components["schemas"]["SymbolsRow"][];
        /** @description The secret of the account. */
        GetWebhookSecretResponse: {
            /** @description Prefix `whsec_` and 32 bytes in base64. Keep it private, because anyone who has it can sign webhooks as this service. */
            secret: string;
        };
        /** @description Scores of one Friday. A row has the members that `fields` names. Without `fields`, it has every member. */
        HistoricalScoresRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /**
             * Format: date
             * @description Friday on which the scores were made.
             */
            date?: string;
            /**
             * Value score
             * @description Value score, 0 to 10. Null without enough inputs.
             */
            value?: number | null;
            /**
             * Quality score
             * @description Quality score, 0 to 10. Null without enough inputs.
             */
            quality?: number | null;
            /**
             * Momentum score
             * @description Momentum score, 0 to 10. Null without enough inputs.
             */
            momentum?: number | null;
            /**
             * Defensive score
             * @description Defensive score, 0 to 10. Null without enough inputs.
             */
            defensive?: number | null;
            /**
             * Tactical score
             * @description Tactical score, 0 to 10. Null without enough inputs.
             */
            tactical?: number | null;
            /**
             * Composite score
             * @description Composite of the factor scores, 0 to 10. Null without enough of them.
             */
            total?: number | null;
        };
        /** @description One holding at one rebalance date. It needs at least one of `weight`, `quantity`, `amount`. */
        Holding: {
            /**
             * Format: date
             * @description Rebalance date, YYYY-MM-DD, from 1990-01-01 to today.
             */
            date: string;
            /** @description Ticker shorthand, RIC, share-class spelling (BRK.B) or cash (CASH.USD). Upper or lower case. */
            symbol: string;
            /** @description Decimal fraction: 0.25 means 25%. The weights of a date are renormalized to sum to 1. */
            weight?: number;
            /** @description Number of shares on that date, before later splits. It becomes a weight at the close of the trade day. */
            quantity?: number;
            /** @description Money to hold, in `currency`. It becomes a weight at the close of the trade day. */
            amount?: number;
            /** @description Currency of `amount` (ISO 4217). Default: the base currency. */
            currency?: string;
        };
        /** @description Dividends and interest. */
        IncomeSection: {
            /** @description Months with income. */
            by_month: {
                /**
                 * Year
                 * @description Calendar year.
                 */
                year: number;
                /**
                 * Month
                 * @description Calendar month, 1 to 12.
                 */
                month: number;
                /**
                 * Gross income
                 * @description Income before withheld taxes, in base currency.
                 */
                gross: number;
                /**
                 * Withheld
                 * @description Taxes withheld from income, in base currency.
                 */
                withheld: number;
                /**
                 * Net income
                 * @description Income after withheld taxes, in base currency.
                 */
                net: number;
            }[];
            /** @description Holdings with income, by RIC. */
            by_holding: {
                /** @description RIC of the instrument. */
                ric: string;
                /** @description Name of the instrument. */
                name: string;
                /**
                 * Gross income
                 * @description Income before withheld taxes, in base currency.
                 */
                gross: number;
                /**
                 * Withheld
                 * @description Taxes withheld from income, in base currency.
                 */
                withheld: number;
                /**
                 * Net income
                 * @description Income after withheld taxes, in base currency.
                 */
                net: number;
                /**
                 * Yield on value
                 * @description Gross income of the last 365 days over the value at the end, as a decimal. Null without a value.
                 */
                yield_on_value: number | null;
                /**
                 * Yield on cost
                 * @description Gross income of the last 365 days over the cost of the open lots, as a decimal. Null without open lots.
                 */
                yield_on_cost: number | null;
            }[];
            /** @description Sums of all income. */
            totals: {
                /**
                 * Gross income
                 * @description Income before withheld taxes, in base currency.
                 */
                gross: number;
                /**
                 * Withheld
                 * @description Taxes withheld from income, in base currency.
                 */
                withheld: number;
                /**
                 * Net income
                 * @description Income after withheld taxes, in base currency.
                 */
                net: number;
                /**
                 * Yield on value
                 * @description Gross income of the last 365 days over the value at the end, as a decimal. Null without a value.
                 */
                yield_on_value: number | null;
                /**
                 * Yield on cost
                 * @description Gross income of the last 365 days over the cost of the open lots, as a decimal. Null without open lots.
                 */
                yield_on_cost: number | null;
            };
        };
        /** @description A request that is not valid or cannot give a result. */
        InvalidRequest: {
            /** @description Position in `requests`. */
            index: number;
            /**
             * @description The request has the problems in `detail`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            outcome: "invalid";
            /**
             * @description HTTP status that analyze would have returned.
             * @enum {integer}
             */
            http_status: 422;
            detail: {
                /** @description Kind of problem, for example missing or float_type. */
                type: string;
                /** @description Where: body, query or path, then members and positions. */
                loc: (string | number)[];
                /** @description One sentence for people. */
                msg: string;
                /** @description Value that was sent. A long value is shortened. */
                input?: unknown;
                /** @description Values that the message mentions. */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
        };
        /** @description A background job. */
        Job: components["schemas"]["PendingJob"] | components["schemas"]["ProcessingJob"] | components["schemas"]["CompletedJob"] | components["schemas"]["FailedJob"];
        /**
         * JobCompletedEvent
         * @description Body of a webhook, signed as standardwebhooks.com defines.
         */
        JobCompletedEvent: {
            /**
             * @description Kind of event.
             * @enum {string}
             */
            type: "job.completed";
            /**
             * Format: date-time
             * @description Time of the event. RFC 3339, UTC.
             */
            timestamp: string;
            /** @description The job without its result. */
            data: {
                /** @description Id of the job. */
                job_id: string;
                /** @description For example portfolio_analysis. */
                job_type: string;
                /**
                 * @description Status of the job.
                 * @enum {string}
                 */
                status: "completed";
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Start of the work. Null if the job never started.
                 */
                started_at: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC.
                 */
                finished_at: string;
                /**
                 * Format: date-time
                 * @description Time at which the job is deleted. RFC 3339, UTC.
                 */
                expires_at: string;
                warnings: components["schemas"]["JobWarnings"];
                /**
                 * Format: uri-reference
                 * @description Path of the job: /v1/jobs/{job_id}.
                 */
                check_url: string;
            };
        };
        /**
         * JobFailedEvent
         * @description Body of a webhook, signed as standardwebhooks.com defines.
         */
        JobFailedEvent: {
            /**
             * @description Kind of event.
             * @enum {string}
             */
            type: "job.failed";
            /**
             * Format: date-time
             * @description Time of the event. RFC 3339, UTC.
             */
            timestamp: string;
            /** @description The job without its result. */
            data: {
                /** @description Id of the job. */
                job_id: string;
                /** @description For example portfolio_analysis. */
                job_type: string;
                /**
                 * @description Status of the job.
                 * @enum {string}
                 */
                status: "failed";
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Start of the work. Null if the job never started.
                 */
                started_at: string | null;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC.
                 */
                finished_at: string;
                /**
                 * Format: date-time
                 * @description Time at which the job is deleted. RFC 3339, UTC.
                 */
                expires_at: string;
                warnings: components["schemas"]["JobWarnings"];
                /** @description Reason for the failure, in a sentence for people. */
                error: string;
                /**
                 * @description Kind of the failure. /docs/errors/{error_code} explains it.
                 * @enum {string}
                 */
                error_code: "canceled" | "canceled_by_operator" | "not_stored" | "timed_out" | "worker_lost" | "internal_error" | "unreadable_request" | "data_removed" | "model_unavailable" | "analysis_expired" | "analysis_failed" | "missing_sections" | "no_price_data" | "oversold" | "missing_fx_history" | "too_few_valuation_days" | "no_benchmark_data" | "too_many_rows" | "history_too_short" | "paths_too_large" | "values_out_of_range" | "no_optimum" | "unclassified";
                /** @description True if the same request can succeed when it is sent again. */
                retryable: boolean;
                /**
                 * Format: uri-reference
                 * @description Path of the job: /v1/jobs/{job_id}.
                 */
                check_url: string;
            };
        };
        /** @description Faults in the data of the holdings come first, followed by everything that differs from what was sent: holdings left out, weights scaled, dates moved, prices missing. Empty if there is nothing. At most 100. */
        JobWarnings: {
            /**
             * @description Kind of warning, for programs.
             * @enum {string}
             */
            code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "window_too_short" | "position_delisted" | "unusual_valuation_days" | "rebalance_after_end" | "transaction_after_end" | "large_flow" | "undefined_return" | "not_scheduled" | "weights_renormalized" | "weights_sum_far_from_one" | "rows_combined" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "unknown_member" | "member_ignored" | "stale_rate" | "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices" | "negative_cash" | "price_far_from_market" | "fee_exceeds_trade" | "before_price_history" | "priced_by_ledger" | "priced_at_close" | "split_booked_twice" | "split_mismatch" | "transactions_sorted" | "duplicate_transaction" | "dividends_not_booked" | "sign_ignored" | "initial_value_ignored" | "cash_ignored" | "partial_rate_history" | "more_warnings";
            /** @description Description of the problem in a sentence for people. */
            message: string;
            /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
            field: string;
            /** @description The RIC, or the symbol as it was sent if it is unknown. */
            symbol?: string;
            /**
             * Format: date
             * @description First day of a fault in the data.
             */
            first_date?: string;
            /**
             * Format: date
             * @description Last day of a fault in the data.
             */
            last_date?: string;
            /** @description Largest share of the portfolio that a fault in the data touched, as a decimal fraction. */
            portfolio_share?: number;
            /** @description Effect of the suspicious moves on total_return in basis points: total_return less what it would be without these moves. Absent if it cannot be computed. */
            total_return_effect_bps?: number;
            /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
            weight?: number;
        }[];
        /** @description Key ratios of one period of one company. A row has the members that `fields` names. Without `fields`, it has every member. */
        KeyRatiosRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /** @description Code of the company at the data source. Null without one. */
            rkdcode?: number | null;
            /**
             * Format: date
             * @description Last day of the period.
             */
            perenddt?: string;
            /**
             * Format: date
             * @description Date of the statement. Null if not known.
             */
            stmtdt?: string | null;
            /**
             * Format: date
             * @description Day of the publication. The period counts from then on. Null if not known.
             */
            sourcedt?: string | null;
            /** @description Fiscal year. Null if not known. */
            year?: number | null;
            /**
             * Gross margin
             * @description Gross profit over revenue, in percent. Null when not applicable (docs/key-ratios.md).
             */
            gross_margin?: number | null;
            /**
             * EBITDA margin
             * @description EBITDA over revenue, in percent. Null when not applicable (docs/key-ratios.md).
             */
            ebitda_margin?: number | null;
            /**
             * Operating margin
             * @description Operating income over revenue, in percent. Null when not applicable (docs/key-ratios.md).
             */
            operating_margin?: number | null;
            /**
             * Pretax margin
             * @description Pretax income over revenue, in percent. Null when not applicable (docs/key-ratios.md).
             */
            pretax_margin?: number | null;
            /**
             * Effective tax rate
             * @description Income tax over pretax income, in percent. Null when not applicable (docs/key-ratios.md).
             */
            effective_tax_rate?: number | null;
            /**
             * Net margin
             * @description Net income over revenue, in percent. Null when not applicable (docs/key-ratios.md).
             */
            net_margin?: number | null;
            /**
             * Return on equity
             * @description Net income over average equity, in percent. Null when not applicable (docs/key-ratios.md).
             */
            return_on_equity?: number | null;
            /**
             * Return on assets
             * @description Net income over average assets, in percent. Null when not applicable (docs/key-ratios.md).
             */
            return_on_assets?: number | null;
            /**
             * Return on invested capital
             * @description After-tax operating income over capital. Null when not applicable (docs/key-ratios.md).
             */
            return_on_invested_capital?: number | null;
            /**
             * Free-cash-flow yield
             * @description Free cash flow over market value. Null when not applicable (docs/key-ratios.md).
             */
            fcf_yield?: number | null;
            /**
             * Dividend yield
             * @description Dividends paid over market value. Null when not applicable (docs/key-ratios.md).
             */
            dividend_yield?: number | null;
            /**
             * Price/earnings
             * @description Market value over net income. Null when not applicable (docs/key-ratios.md).
             */
            pe?: number | null;
            /**
             * Price/book
             * @description Market value over equity. Null when not applicable (docs/key-ratios.md).
             */
            price_book_value?: number | null;
            /**
             * Price/cash flow
             * @description Market value over operating cash flow. Null when not applicable (docs/key-ratios.md).
             */
            price_cash_flow?: number | null;
            /**
             * Price/sales
             * @description Market value over revenue. Null when not applicable (docs/key-ratios.md).
             */
            price_sales?: number | null;
            /**
             * Enterprise value/revenue
             * @description Enterprise value over revenue. Null when not applicable (docs/key-ratios.md).
             */
            enterprise_value_revenue?: number | null;
            /**
             * Enterprise value/EBIT
             * @description Enterprise value over operating income. Null when not applicable (docs/key-ratios.md).
             */
            enterprise_value_ebit?: number | null;
            /**
             * Quick ratio
             * @description Liquid assets over current liabilities. Null when not applicable (docs/key-ratios.md).
             */
            quick_ratio?: number | null;
            /**
             * Current ratio
             * @description Current assets over current liabilities. Null when not applicable (docs/key-ratios.md).
             */
            current_ratio?: number | null;
            /**
             * EBITDA/interest
             * @description EBITDA over interest expense. Null when not applicable (docs/key-ratios.md).
             */
            ebitda_interest_expense?: number | null;
            /**
             * Interest coverage
             * @description Operating income over interest expense. Null when not applicable (docs/key-ratios.md).
             */
            times_interest_earned?: number | null;
            /**
             * Debt/EBITDA
             * @description Total debt over EBITDA. Null when not applicable (docs/key-ratios.md).
             */
            total_debt_ebitda?: number | null;
            /**
             * Assets/equity
             * @description Total assets over equity. Null when not applicable (docs/key-ratios.md).
             */
            assets_equity?: number | null;
            /**
             * Debt/equity
             * @description Total debt over equity. Null when not applicable (docs/key-ratios.md).
             */
            debt_equity?: number | null;
            /**
             * Long-term debt/capital
             * @description Long-term debt over debt and equity. Null when not applicable (docs/key-ratios.md).
             */
            lt_debt_to_total_capital?: number | null;
            /**
             * Debt/enterprise value
             * @description Total debt over enterprise value. Null when not applicable (docs/key-ratios.md).
             */
            total_debt_enterprise_value?: number | null;
            /**
             * Net debt/EBITDA
             * @description Debt minus cash over EBITDA. Null when not applicable (docs/key-ratios.md).
             */
            net_debt_to_ebitda?: number | null;
            /**
             * Cash conversion cycle
             * @description Days from paying to being paid. Null when not applicable (docs/key-ratios.md).
             */
            cash_cycle_days?: number | null;
        };
        /** @description Positions at the close of the last day, after trades. */
        LatestHoldingsSection: {
            /** @description RIC of the instrument. */
            ric: string;
            /** @description Name of the instrument. */
            name: string;
            /**
             * Weight
             * @description Share of the value of the portfolio, as a decimal.
             */
            weight: number;
            /** @description Name of the market. */
            market: string;
            /** @description Name of the sector. It is "ETF" for funds and "Cash" for cash. */
            sector: string;
            /**
             * Recommendation
             * @description Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
             * @enum {string|null}
             */
            recommendation: "STRONG BUY" | "BUY" | "HOLD" | "SELL" | "STRONG SELL" | null;
            /**
             * Quantity
             * @description Units held. Dividends are reinvested, so the number grows with them.
             */
            quantity: number;
            /**
             * Close
             * @description Close in the currency of the instrument.
             */
            close_local: number;
            /**
             * Close, base currency
             * @description Close in base currency.
             */
            close_base: number;
            /** @description Currency of the instrument. */
            currency: string;
            /**
             * Value
             * @description Value in base currency.
             */
            value: number;
            /** @description Latest scores on or before the last day. Null without any. */
            scores: {
                /**
                 * Value score
                 * @description Value score, 0 to 10. Null without enough inputs.
                 */
                value: number | null;
                /**
                 * Quality score
                 * @description Quality score, 0 to 10. Null without enough inputs.
                 */
                quality: number | null;
                /**
                 * Momentum score
                 * @description Momentum score, 0 to 10. Null without enough inputs.
                 */
                momentum: number | null;
                /**
                 * Defensive score
                 * @description Defensive score, 0 to 10. Null without enough inputs.
                 */
                defensive: number | null;
                /**
                 * Tactical score
                 * @description Tactical score, 0 to 10. Null without enough inputs.
                 */
                tactical: number | null;
                /**
                 * Composite score
                 * @description Composite of the factor scores, 0 to 10. Null without enough of them.
                 */
                total: number | null;
            } | null;
        }[];
        /** @description A page of jobs, newest first. */
        ListJobsResponse: {
            /** @description May be shorter than limit although there is a next page, but is never empty then. */
            jobs: components["schemas"]["ListedJob"][];
            /** @description Null at the end. */
            next_cursor: string | null;
            /** @description Storage of the account: requests of jobs, and results that stay longer than 30 minutes. */
            storage: {
                /** @description Bytes of memory, with those reserved for unfinished jobs. */
                used_bytes: number;
                /** @description Most bytes that the account may store. */
                quota_bytes: number;
            };
        };
        /** @description The history of a portfolio. */
        ListPortfolioVersionsResponse: {
            /** @description Prefix "pf", a hyphen, a UUID. */
            portfolio_id: string;
            /** @description The latest first; the last 100 are kept. */
            versions: {
                /** @description Version of the definition. It starts at 1 and increases by 1 with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description Creation time of this version. RFC 3339, UTC.
                 */
                updated_at: string;
                /**
                 * Format: name
                 * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                 */
                name: string | null;
                /** @description Currency code. */
                base_currency: string;
                /** @description Symbol as it was sent, name of an object, or the default. Null without a benchmark. */
                benchmark: string | null;
                /** @description Distinct symbols, as they were sent. */
                positions: number;
                /** @description Distinct dates. */
                rebalance_dates: number;
            }[];
        };
        /** @description A page of portfolios, newest first. */
        ListPortfoliosResponse: {
            /** @description Without their rows. */
            portfolios: {
                /** @description Prefix "pf", a hyphen, a UUID. */
                portfolio_id: string;
                /** @description Version of the definition. It starts at 1 and increases by 1 with every change. */
                version: number;
                /**
                 * Format: date-time
                 * @description Start of tracking. RFC 3339, UTC.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Creation time of this version. RFC 3339, UTC.
                 */
                updated_at: string;
                /**
                 * Format: name
                 * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
                 */
                name: string | null;
                /** @description Currency code. */
                base_currency: string;
                /** @description Symbol as it was sent, name of an object, or the default. Null without a benchmark. */
                benchmark: string | null;
                /** @description Distinct symbols, as they were sent. */
                positions: number;
                /** @description Distinct dates. */
                rebalance_dates: number;
            }[];
            /** @description Null at the end. */
            next_cursor: string | null;
        };
        /** @description The sections of a result. */
        ListSectionsResponse: {
            /** @description Identifier of the job. */
            job_id: string;
            /** @description Sections in the order of the result. */
            sections: {
                /** @description Name of the section. */
                name: string;
                /** @description Number of rows. Null if the section is not a list. */
                rows: number | null;
                /** @description Length of the section as JSON. */
                bytes: number;
                /** @description Lists inside the section. Each one can be fetched by its name. */
                tables: {
                    /** @description Name of the section and path of the list, with dots: `attribution.spans`. */
                    name: string;
                    /** @description Number of rows. */
                    rows: number;
                }[];
            }[];
        };
        /** @description A page of deliveries, newest first. */
        ListWebhookDeliveriesResponse: {
            /** @description Deliveries of the page. It may be shorter than limit although there is a next page, but is never empty then. */
            deliveries: {
                /** @description Also the webhook-id header of every attempt. */
                delivery_id: string;
                /** @description Kind of event, for example job.completed. */
                event_type: string;
                /**
                 * Format: uri
                 * @description Address that receives the event.
                 */
                url: string;
                /**
                 * @description Status of the delivery. It is failed after all attempts have failed.
                 * @enum {string}
                 */
                status: "pending" | "delivered" | "failed";
                /** @description Number of attempts so far. */
                attempts: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC.
                 */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Time of the next attempt. Null before the first attempt, and if there are no more attempts.
                 */
                next_attempt_at: string | null;
                /**
                 * Format: date-time
                 * @description Time of the delivery. Null until then.
                 */
                delivered_at: string | null;
                /** @description HTTP status of the last answer. Null if there was no answer. */
                last_http_status: number | null;
                /** @description Reason why the last attempt failed. Null if it succeeded, and before the first attempt. */
                last_error: string | null;
            }[];
            /** @description Cursor of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description Finished with a result. */
        ListedCompletedJob: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
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
             * @description Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.
             */
            expires_at: string;
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
            /** @description First figures of a portfolio analysis. */
            headline?: {
                /** @description Currency code. */
                base_currency: string;
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
                /**
                 * Total return
                 * @description Return over the whole window, as a decimal. Null without a price on both ends.
                 */
                total_return: number;
                /** @description Source of the market data. */
                data_source: string;
                /** @description Growth of 1 on at most 24 days at equal distances, from the first to the last one. */
                growth: number[];
            };
        };
        /** @description A background job. */
        ListedJob: components["schemas"]["PendingJob"] | components["schemas"]["ProcessingJob"] | components["schemas"]["ListedCompletedJob"] | components["schemas"]["FailedJob"] | components["schemas"]["ExpiredJob"];
        /** @description One listing of the issuer of one instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        ListingsRow: {
            /** @description RIC of the requested instrument. */
            ric?: string;
            /** @description RIC of the listing that carries the statements, shares, scores, and news of the company. */
            issuer?: string;
            /** @description RIC of the listing. */
            listing?: string;
            /** @description Ticker. */
            ticker?: string;
            /** @description Name. */
            name?: string;
            /** @description stock, etf, index or cash. */
            type?: string;
            /** @description True if a ticker that several listings share names this one. */
            primary?: boolean;
            /** @description MIC. Null if it is not known. */
            exchange?: string | null;
            /** @description Market. */
            market?: string;
            /** @description Country. Null if it is not known. */
            country?: string | null;
            /** @description Trading currency (ISO 4217). */
            currency?: string;
            /** @description ISIN. Null if it is not known. */
            isin?: string | null;
            /** @description split_adjusted, or total_return_adjusted if only closes that contain the dividends are known. */
            price_basis?: string;
            /**
             * Format: date
             * @description First weekday with a price. Null without prices.
             */
            first_date?: string | null;
            /**
             * Format: date
             * @description Last weekday with a price. Null without prices.
             */
            last_date?: string | null;
            /**
             * Format: date
             * @description Weekday of the delisting. Null if the instrument is listed.
             */
            delisted_on?: string | null;
            /** @description Value of a share after the delisting, in the currency of the listing. Null if it is not known. */
            final_value?: number | null;
        };
        /** @description Weights by market at every rebalance and month end. */
        MarketAllocationSection: {
            /**
             * Format: date
             * @description Day of the rebalance, or last day of the month.
             */
            date: string;
            /** @description Name of the market. */
            market: string;
            /**
             * Value
             * @description Value in base currency.
             */
            value: number;
            /**
             * Weight
             * @description Share of the value of the portfolio, as a decimal.
             */
            weight: number;
        }[];
        /** @description Profit and loss by market, as sums of the instruments. */
        MarketContributionSection: {
            /** @description Name of the market. */
            market: string;
            /**
             * Price profit
             * @description Profit or loss from the price and dividends, in base currency.
             */
            price_pl: number;
            /**
             * Currency profit
             * @description Profit or loss from the exchange rate, in base currency.
             */
            fx_pl: number;
            /**
             * Transaction cost
             * @description Transaction cost in base currency, at least 0.
             */
            transaction_cost: number;
            /**
             * Profit or loss
             * @description Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
             */
            total_pl: number;
            /**
             * Contribution
             * @description Profit or loss over the initial value, as a decimal. The rows sum to the total return. Transactions divide by the value at the start and all inflows instead.
             */
            contribution_pct: number;
            /**
             * Mean weight
             * @description Mean weight over the window, as a decimal.
             */
            avg_weight: number;
            /**
             * Own return
             * @description Return in base currency while held, chained, as a decimal. Null if it was held for no return.
             */
            return_pct: number | null;
            /**
             * Fees
             * @description Fees in base currency, at least 0.
             */
            fees?: number;
        }[];
        /** @description One row per calendar month. The rows multiply to the total return. */
        MonthlyReturnsSection: {
            /**
             * Year
             * @description Calendar year.
             */
            year: number;
            /**
             * Month
             * @description Calendar month, 1 to 12.
             */
            month: number;
            /**
             * Portfolio return
             * @description Return of the portfolio, as a decimal. Null if the period is not covered.
             */
            portfolio_return: number | null;
            /**
             * Benchmark return
             * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
             */
            benchmark_return: number | null;
            /**
             * Excess return
             * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
             */
            excess_return: number | null;
        }[];
        /** @description Result of a news analysis. */
        NewsResult: {
            /** @description RIC that the symbol was resolved to. */
            symbol: string;
            /** @description Recent news and its tone. */
            summary: string;
            /**
             * @description Tone of the text.
             * @enum {string}
             */
            tone: "positive" | "neutral" | "negative";
            /** @description News items as published by others, newest first. */
            items: {
                /** @description Time of publication, as the source gives it. */
                published_at: string;
                /** @description Headline as published. */
                headline: string;
                /** @description Publisher. Null if not known. */
                source: string | null;
                /** @description Address of the article. Null if not known. */
                url: string | null;
                /**
                 * @description Tone of the text.
                 * @enum {string}
                 */
                tone: "positive" | "neutral" | "negative";
            }[];
            /** @description Every figure that the text may use. */
            facts: {
                /** @description Id, for example operating_margin, operating_margin.peer_median, or operating_margin.percentile. */
                id: string;
                /** @description Label of the figure. */
                label: string;
                /**
                 * Fact
                 * @description Value in the unit of the fact.
                 */
                value: number;
                /**
                 * @description Unit of the value. With percent, 27.6 means 27.6%.
                 * @enum {string}
                 */
                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                /** @description Period that the figure covers. */
                period: string;
                /** @description Data that the figure was computed from. */
                source: string;
                /** @description Currency of money and per-share figures. Null for all others. */
                currency: string | null;
            }[];
            /** @description The check of every number in the prose against the facts. */
            grounding: {
                /**
                 * Numbers in the text
                 * @description Number of numbers in the prose.
                 */
                numbers: number;
                /**
                 * Grounded numbers
                 * @description Number of these that are facts, rounded as shown.
                 */
                grounded: number;
                /**
                 * Removed sentences
                 * @description Number of sentences that were removed because a number in them was not a fact.
                 */
                removed: number;
                /** @description The removed sentences. */
                removed_sentences: string[];
            };
            /** @description Author of the prose: rules, or the name of a model. */
            narrator: string;
            /** @description Language of the prose, as a BCP 47 tag. */
            lang: string;
            /**
             * Format: date
             * @description Last day of the data.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description Creation time of the analysis. RFC 3339, UTC.
             */
            generated_at: string;
            /** @description Version of the snapshot. */
            data_version: string;
            /** @description Source of the data in the snapshot. */
            data_source: string;
            /** @description True if prices and financial statements are simulated. */
            simulated: boolean;
            /** @description Limits of the analysis. */
            notes: string[];
            /** @description Purpose and limits of the analysis. */
            disclosure: string;
        };
        /** @description Positions and cash before the first transaction. Their value on that date is the first external flow. */
        OpeningParameter: {
            /**
             * Format: date
             * @description Date of the positions, YYYY-MM-DD.
             */
            date: string;
            /** @description Instruments held. */
            positions?: {
                /** @description Instrument, as in a portfolio. For an exchange, the cash that is bought, for example CASH.EUR. */
                symbol: string;
                /** @description Number of shares on that date. */
                quantity: number;
                /** @description Cost of the whole position, in the currency of the instrument. Default: its value on that date. */
                cost?: number;
            }[];
            /** @description Cash by currency. A negative amount is a loan. */
            cash?: {
                /** @description Currency code. */
                currency: string;
                /** @description Amount of cash. */
                amount: number;
            }[];
        };
        /** @description Optimal weights and what they promise. */
        OptimizationResult: {
            /** @description True, and only there with a result. */
            success: boolean;
            /** @description The settings of the optimization, with the defaults filled in. */
            parameters: {
                /**
                 * @description Optimized figure.
                 * @enum {string}
                 */
                objective: "minimum_variance" | "mean_variance" | "maximum_sharpe" | "risk_parity" | "risk_budget" | "minimum_cvar" | "minimum_tracking_error";
                /**
                 * Risk aversion
                 * @description Weight of half the variance against the return. Null for other objectives than mean_variance.
                 */
                risk_aversion: number | null;
                /**
                 * CVaR level
                 * @description Confidence level of the expected shortfall (CVaR), as a decimal. 0.95 means the worst 5% of the periods.
                 */
                cvar_level: number;
                /**
                 * Risk-free rate
                 * @description Latest annual risk-free rate as a decimal.
                 */
                risk_free_rate: number;
                /** @description Currency of all returns. */
                base_currency: string;
                /** @description RIC or name of the benchmark. Null without one. */
                benchmark: string | null;
                /**
                 * @description Estimate of the covariance.
                 * @enum {string}
                 */
                covariance: "ledoit_wolf" | "sample";
                /**
                 * Shrinkage
                 * @description Share of the scaled identity in the covariance (Ledoit and Wolf 2004), as a decimal. 0 for the sample covariance.
                 */
                shrinkage: number;
                /**
                 * @description Periods of the returns.
                 * @enum {string}
                 */
                frequency: "daily" | "weekly" | "monthly" | "quarterly";
                /**
                 * Returns
                 * @description Number of returns that all symbols have in common.
                 */
                observations: number;
                /**
                 * Periods a year
                 * @description Factor that turns means and variances of a period into annual ones.
                 */
                periods_per_year: number;
                /**
                 * Format: date
                 * @description Day before the first return.
                 */
                history_start: string;
                /**
                 * Format: date
                 * @description Day of the last return.
                 */
                history_end: string;
                /** @description Version of the snapshot. */
                data_version: string;
                /** @description Source of the data in the snapshot. */
                data_source: string;
            };
            /**
             * @description optimal: the gap is at most 1e-6. feasible: a search or the time ended first, so better weights may exist, as much as the gap says.
             * @enum {string}
             */
            status: "optimal" | "feasible";
            /**
             * Gap
             * @description Upper limit of how much better other allowed weights can be, as a share of the objective. About 0 proves that the weights are optimal. Null if it is not known.
             */
            gap: number | null;
            /** @description Every symbol, from the largest proposed weight on. */
            weights: {
                /** @description RIC of the symbol. */
                ric: string;
                /** @description Name. */
                name: string;
                /** @description Market. */
                market: string;
                /** @description Sector. */
                sector: string;
                /** @description Currency. */
                currency: string;
                /**
                 * Current weight
                 * @description Share in the latest holdings, as a decimal. Null without a portfolio.
                 */
                current_weight: number | null;
                /**
                 * Proposed weight
                 * @description Share in the optimized portfolio, as a decimal.
                 */
                proposed_weight: number;
                /**
                 * Change
                 * @description Proposed weight minus current weight, as a decimal. Null without a portfolio.
                 */
                weight_change: number | null;
                /**
                 * Expected return
                 * @description Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
                 */
                expected_return: number;
                /**
                 * Volatility
                 * @description Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
                 */
                volatility: number;
                /**
                 * Share of risk
                 * @description Share of the variance by Euler's rule, as a decimal. The shares sum to 1. Null without risk.
                 */
                risk_share: number | null;
            }[];
            /** @description Expected figures of the proposed weights. */
            proposed: {
                /**
                 * Expected return
                 * @description Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
                 */
                expected_return: number;
                /**
                 * Volatility
                 * @description Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
                 */
                volatility: number;
                /**
                 * Expected Sharpe ratio
                 * @description Expected return minus the risk-free rate, divided by the volatility. Realized ratios are lower (see walk_forward). Null without risk.
                 */
                expected_sharpe_ratio: number | null;
                /**
                 * Expected shortfall (CVaR)
                 * @description Mean return of the worst periods of the history at the confidence of the parameters, as a decimal of one period (Rockafellar and Uryasev 2000). A loss is negative.
                 */
                cvar: number;
                /**
                 * Expected tracking error
                 * @description Standard deviation a year of the return minus that of the benchmark, from the estimated covariance, as a decimal. Null without a benchmark.
                 */
                expected_tracking_error: number | null;
                /**
                 * Number of holdings
                 * @description Number of symbols with at least 0.01% of the portfolio.
                 */
                holdings: number;
            };
            /** @description The same figures of the latest holdings. Null without a portfolio, or if some of it is excluded. */
            current: {
                /**
                 * Expected return
                 * @description Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
                 */
                expected_return: number;
                /**
                 * Volatility
                 * @description Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
                 */
                volatility: number;
                /**
                 * Expected Sharpe ratio
                 * @description Expected return minus the risk-free rate, divided by the volatility. Realized ratios are lower (see walk_forward). Null without risk.
                 */
                expected_sharpe_ratio: number | null;
                /**
                 * Expected shortfall (CVaR)
                 * @description Mean return of the worst periods of the history at the confidence of the parameters, as a decimal of one period (Rockafellar and Uryasev 2000). A loss is negative.
                 */
                cvar: number;
                /**
                 * Expected tracking error
                 * @description Standard deviation a year of the return minus that of the benchmark, from the estimated covariance, as a decimal. Null without a benchmark.
                 */
                expected_tracking_error: number | null;
                /**
                 * Number of holdings
                 * @description Number of symbols with at least 0.01% of the portfolio.
                 */
                holdings: number;
            } | null;
            /**
             * Turnover to the proposal
             * @description Half of all purchases and sales from the current to the proposed weights, as a decimal. Null without a portfolio.
             */
            turnover: number | null;
            /**
             * Transaction cost
             * @description Cost of these trades as a decimal of the portfolio. Null without transaction_costs and a portfolio.
             */
            transaction_cost: number | null;
            /** @description Portfolios with the least risk for their return, from the least risk to the highest return. Empty without frontier. */
            frontier: {
                /**
                 * Expected return
                 * @description Expected return a year as a decimal: the arithmetic mean of the history, or the value of the request, before costs. Historical means are poor forecasts.
                 */
                expected_return: number;
                /**
                 * Volatility
                 * @description Standard deviation a year from the estimated covariance, as a decimal. Optimization picks weights whose risk is underestimated, so expect more.
                 */
                volatility: number;
                /**
                 * Expected Sharpe ratio
                 * @description Expected return minus the risk-free rate, divided by the volatility. Realized ratios are lower (see walk_forward). Null without risk.
                 */
                expected_sharpe_ratio: number | null;
                /**
                 * Expected shortfall (CVaR)
                 * @description Mean return of the worst periods of the history at the confidence of the parameters, as a decimal of one period (Rockafellar and Uryasev 2000). A loss is negative.
                 */
                cvar: number;
                /**
                 * Expected tracking error
                 * @description Standard deviation a year of the return minus that of the benchmark, from the estimated covariance, as a decimal. Null without a benchmark.
                 */
                expected_tracking_error: number | null;
                /**
                 * Number of holdings
                 * @description Number of symbols with at least 0.01% of the portfolio.
                 */
                holdings: number;
                /**
                 * Gap
                 * @description Upper limit of how much better other allowed weights can be, as a share of the objective. About 0 proves that the weights are optimal. Null if it is not known.
                 */
                gap: number | null;
                /** @description The symbols with a weight. */
                weights: {
                    /** @description RIC of the symbol. */
                    ric: string;
                    /**
                     * Proposed weight
                     * @description Share in the optimized portfolio, as a decimal.
                     */
                    proposed_weight: number;
                }[];
            }[];
            /** @description The optimization repeated in the past, where each date reads earlier returns only. Null without walk_forward. */
            walk_forward: {
                /**
                 * Returns of each estimate
                 * @description Number of returns that each estimate reads.
                 */
                window: number;
                /**
                 * @description Distance of the dates on which the weights change.
                 * @enum {string}
                 */
                every: "month" | "quarter" | "year";
                /**
                 * Format: date
                 * @description First date with weights.
                 */
                start_date: string;
                /**
                 * Format: date
                 * @description Last day.
                 */
                end_date: string;
                /**
                 * Returns
                 * @description Number of returns after the first date.
                 */
                observations: number;
                /** @description Realized figures of the optimized weights, after costs. */
                optimized: {
                    /**
                     * Annualized return
                     * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
                     */
                    annualized_return: number | null;
                    /**
                     * Annualized volatility
                     * @description Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
                     */
                    annualized_volatility: number | null;
                    /**
                     * Sharpe ratio
                     * @description Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
                     */
                    sharpe_ratio: number | null;
                    /**
                     * Maximum drawdown
                     * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                     */
                    max_drawdown: number;
                };
                /** @description Realized figures of equal weights on the same dates, before costs. */
                equal_weights: {
                    /**
                     * Annualized return
                     * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
                     */
                    annualized_return: number | null;
                    /**
                     * Annualized volatility
                     * @description Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
                     */
                    annualized_volatility: number | null;
                    /**
                     * Sharpe ratio
                     * @description Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
                     */
                    sharpe_ratio: number | null;
                    /**
                     * Maximum drawdown
                     * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                     */
                    max_drawdown: number;
                };
                /**
                 * Mean turnover
                 * @description Mean turnover of the dates after the first, as a decimal. Null with one date.
                 */
                mean_turnover: number | null;
                /** @description The dates on which the weights change. */
                dates: {
                    /**
                     * Format: date
                     * @description Last day that the estimate reads.
                     */
                    date: string;
                    /**
                     * Turnover of the date
                     * @description Half of all purchases and sales on the date, as a decimal. Null on the first date.
                     */
                    turnover: number | null;
                    /** @description Reason why the weights stayed as they were. Null if they are new. */
                    kept_because: string | null;
                    /**
                     * Gap
                     * @description Upper limit of how much better other allowed weights can be, as a share of the objective. About 0 proves that the weights are optimal. Null if it is not known.
                     */
                    gap: number | null;
                    /** @description The symbols with a weight. */
                    weights: {
                        /** @description RIC of the symbol. */
                        ric: string;
                        /**
                         * Proposed weight
                         * @description Share in the optimized portfolio, as a decimal.
                         */
                        proposed_weight: number;
                    }[];
                }[];
                /** @description The values on these dates and on the last day. */
                values: {
                    /**
                     * Format: date
                     * @description Day.
                     */
                    date: string;
                    /**
                     * Optimized
                     * @description Value of the optimized portfolio after costs. It is 1 on the first date.
                     */
                    optimized_value: number;
                    /**
                     * Equal weights
                     * @description Value of equal weights on the same dates, before costs. It is 1 on the first date.
                     */
                    equal_weights_value: number;
                }[];
            } | null;
            /** @description Symbols that cannot be bought. */
            excluded: {
                /** @description RIC of the symbol. */
                ric: string;
                /** @description Reason, such as an old price. */
                reason: string;
            }[];
            /** @description Remarks on the estimates, one sentence each. */
            notes: string[];
            /** @description Version of the calculation. It increases whenever any output changes. */
            analytics_version: number;
            warnings: components["schemas"]["JobWarnings"];
            /** @description SHA-256 of the request and of the data version. The same hash means the same figures. */
            input_hash: string;
        };
        /** @description Symbols, or a portfolio whose latest holdings count, and what to optimize within which limits. It needs at least one of `symbols`, `portfolio`, `transactions`. */
        OptimizePortfolioRequest: {
            portfolio?: components["schemas"]["PortfolioParameter"];
            /**
             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
             * @default USD
             */
            base_currency?: string;
            /**
             * @description Starting value in base currency, from 1e-6 to 1e12.
             * @default 10000
             */
            initial_value?: number;
            benchmark?: components["schemas"]["BenchmarkParameter"];
            rebalancing?: components["schemas"]["RebalancingParameter"];
            /**
             * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
             * @enum {string}
             */
            dividends?: "reinvest" | "cash" | "booked" | "market";
            /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
            withholding?: {
                [key: string]: number;
            };
            fees?: components["schemas"]["FeesParameter"];
            transactions?: components["schemas"]["TransactionsParameter"];
            opening?: components["schemas"]["OpeningParameter"];
            /**
             * @deprecated
             * @description No effect. Inflows count from the start of their day, and outflows until its end.
             * @enum {string}
             */
            flow_timing?: "start" | "end";
            /**
             * @description Order in which a sale closes lots, for the section realized_gains.
             * @default fifo
             * @enum {string}
             */
            lot_method?: "fifo" | "average" | "highest_cost";
            /**
             * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
             * @default true
             */
            allow_negative_cash?: boolean;
            /**
             * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
             * @default true
             */
            track_cash?: boolean;
            /**
             * Format: name
             * @description Name of the job for people. It need not be unique and does not change the result.
             */
            name?: string;
            /**
             * Format: duration
             * @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
             * @default PT30M
             */
            keep_for?: string;
            /**
             * Format: date
             * @description Last day of the history. Default: yesterday.
             */
            end_date?: string;
            /**
             * @description Policy for a row that cannot be held, as in analyze.
             * @default drop
             * @enum {string}
             */
            on_missing?: "fail" | "drop";
            /**
             * @description Policy for faults in the data of a holding, as in analyze.
             * @default warn
             * @enum {string}
             */
            on_data_fault?: "warn" | "fail";
            risk_free_rate?: components["schemas"]["RiskFreeRateParameter"];
            /** @description Symbols that may be held, besides those of the portfolio. */
            symbols?: string[];
            /**
             * @description Figure to optimize. risk_parity and risk_budget hold every symbol, and take no limits. minimum_tracking_error needs a benchmark.
             * @default minimum_variance
             * @enum {string}
             */
            objective?: "minimum_variance" | "mean_variance" | "maximum_sharpe" | "risk_parity" | "risk_budget" | "minimum_cvar" | "minimum_tracking_error";
            /**
             * @description For mean_variance, which maximizes return − ½ × risk_aversion × variance − cost, all a year.
             * @default 4
             */
            risk_aversion?: number;
            /**
             * @description For minimum_cvar: 0.95 means the worst 5% of the periods. Symbols × periods × optimizations are at most 50 million.
             * @default 0.95
             */
            cvar_level?: number;
            /** @description Expected returns a year by symbol, as decimals. Default: the historical mean. */
            expected_returns?: {
                [key: string]: number;
            };
            /** @description For risk_budget: the share of the risk by symbol, in any unit. Every symbol needs one. */
            budgets?: {
                [key: string]: number;
            };
            /** @description Least and largest weight by symbol, as {"AAPL": [0, 0.1]}. "*" is for all symbols that are absent. A least weight below 0 allows a short position. Default: [0, 1]. */
            bounds?: {
                [key: string]: number[];
            };
            /** @description Limits on groups of symbols. */
            groups?: {
                /**
                 * Format: name
                 * @description Sector, market, or currency as in the result, or a free name of a list.
                 */
                name: string;
                /**
                 * @description Property that the members share, or a list.
                 * @enum {string}
                 */
                by: "sector" | "market" | "currency" | "list";
                /** @description Symbols of a list. */
                symbols?: string[];
                /** @description Least weight as a decimal. Default: no limit. */
                min?: number;
                /** @description Largest weight as a decimal. Default: no limit. */
                max?: number;
            }[];
            /** @description Limit on the trades from the latest holdings, as {maximum}. It needs a portfolio. */
            turnover?: {
                /** @description Half of all purchases and sales, as a decimal. */
                maximum: number;
            };
            /** @description Costs of the trades from the latest holdings, as decimals of the traded value. mean_variance and maximum_sharpe subtract them from the return of a year. It needs a portfolio. */
            transaction_costs?: {
                /**
                 * @description Rate of a purchase.
                 * @default 0
                 */
                buy?: number;
                /**
                 * @description Rate of a sale.
                 * @default 0
                 */
                sell?: number;
                /** @description Largest cost as a share of the portfolio. */
                maximum?: number;
            };
            /** @description Limits on the number of symbols with at least 0.01%. A search chooses them. If its nodes or its time end first, the result has the best weights found and the proven gap. Symbols × (1 + points + dates) are at most 5,000. minimum does not allow short positions. */
            holdings?: {
                /** @description Least number. */
                minimum?: number;
                /** @description Largest number. */
                maximum?: number;
            };
            /** @description Efficient frontier within the limits, as {points}. */
            frontier?: {
                /** @description Number of portfolios. */
                points: number;
            };
            /** @description Repeats the optimization in the past with earlier returns only, on at most 240 dates. It uses historical means, and the symbols of today, so survivors flatter it. */
            walk_forward?: {
                /** @description Number of returns of each estimate. */
                window: number;
                /**
                 * @description Distance of the dates on which the weights change.
                 * @enum {string}
                 */
                every: "month" | "quarter" | "year";
            };
            /**
             * @description Estimate of the covariance. ledoit_wolf shrinks the sample to a multiple of the identity.
             * @default ledoit_wolf
             * @enum {string}
             */
            covariance?: "ledoit_wolf" | "sample";
            /**
             * Format: date
             * @description First day of the history. Default: five years before the end.
             */
            history_start?: string;
            /**
             * @description Periods of the returns. Default: weekly for symbols of several markets, and otherwise daily.
             * @enum {string}
             */
            frequency?: "daily" | "weekly" | "monthly";
        };
        /** @description The job was accepted. */
        OptimizePortfolioResponse: {
            /** @description Prefix "opt", a hyphen, a UUID. */
            job_id: string;
            /**
             * @description Created, not started.
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: uri-reference
             * @description Path of the job: /v1/jobs/{job_id}.
             */
            check_url: string;
            /** @description Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1. */
            estimated_duration_seconds: number;
            /** @description One sentence for people. */
            message: string;
            /** @description Portfolio and window that will be analyzed. */
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
            warnings: components["schemas"]["JobWarnings"];
        };
        /** @description Result of a peers analysis. */
        PeersResult: {
            /** @description RIC that the symbol was resolved to. */
            symbol: string;
            /** @description Valuation, growth and returns, performance, and competitive position, in paragraphs with blank lines between them. */
            analysis: string;
            /** @description The companies used for comparison. */
            peers: {
                /**
                 * Requested peers
                 * @description Number of peers that were requested.
                 */
                asked: number;
                /** @description Rule that chose the peers, and a remark if fewer were found than requested. */
                rule: string;
                /** @description The peers, nearest in size first. */
                members: {
                    /** @description RIC of the peer. */
                    ric: string;
                    /** @description Name of the peer. */
                    name: string;
                }[];
            };
            /** @description Every figure that the text may use. */
            facts: {
                /** @description Id, for example operating_margin, operating_margin.peer_median, or operating_margin.percentile. */
                id: string;
                /** @description Label of the figure. */
                label: string;
                /**
                 * Fact
                 * @description Value in the unit of the fact.
                 */
                value: number;
                /**
                 * @description Unit of the value. With percent, 27.6 means 27.6%.
                 * @enum {string}
                 */
                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                /** @description Period that the figure covers. */
                period: string;
                /** @description Data that the figure was computed from. */
                source: string;
                /** @description Currency of money and per-share figures. Null for all others. */
                currency: string | null;
            }[];
            /** @description The check of every number in the prose against the facts. */
            grounding: {
                /**
                 * Numbers in the text
                 * @description Number of numbers in the prose.
                 */
                numbers: number;
                /**
                 * Grounded numbers
                 * @description Number of these that are facts, rounded as shown.
                 */
                grounded: number;
                /**
                 * Removed sentences
                 * @description Number of sentences that were removed because a number in them was not a fact.
                 */
                removed: number;
                /** @description The removed sentences. */
                removed_sentences: string[];
            };
            /** @description Author of the prose: rules, or the name of a model. */
            narrator: string;
            /** @description Language of the prose, as a BCP 47 tag. */
            lang: string;
            /**
             * Format: date
             * @description Last day of the data.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description Creation time of the analysis. RFC 3339, UTC.
             */
            generated_at: string;
            /** @description Version of the snapshot. */
            data_version: string;
            /** @description Source of the data in the snapshot. */
            data_source: string;
            /** @description True if prices and financial statements are simulated. */
            simulated: boolean;
            /** @description Limits of the analysis. */
            notes: string[];
            /** @description Purpose and limits of the analysis. */
            disclosure: string;
        };
        /** @description Created, not started. */
        PendingJob: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: date-time
             * @description Null, because it has not happened yet.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description Null, because it has not happened yet.
             */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Null, because it has not happened yet.
             */
            expires_at: string | null;
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Return and risk over the window. */
        PerformanceMetricsSection: {
            /** @description The portfolio in base currency, after costs. */
            portfolio: {
                /**
                 * Total return
                 * @description Return over the whole window, as a decimal. Null without a price on both ends.
                 */
                total_return: number | null;
                /**
                 * Annualized return
                 * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
                 */
                annualized_return: number | null;
                /**
                 * Annualized volatility
                 * @description Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
                 */
                annualized_volatility: number | null;
                /**
                 * Downside deviation
                 * @description Root mean square of the negative excess returns a year, as a decimal. It is scaled by √periods_per_year. Null without a return.
                 */
                downside_deviation: number | null;
                /**
                 * Maximum drawdown
                 * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                 */
                max_drawdown: number | null;
                /**
                 * Ulcer index
                 * @description Root mean square of the daily drawdowns, as a decimal of at least 0. Null without a return.
                 */
                ulcer_index: number | null;
                /**
                 * Pain index
                 * @description Mean size of the daily drawdowns, as a decimal of at least 0. Null without a return.
                 */
                pain_index: number | null;
                /**
                 * Sharpe ratio
                 * @description Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
                 */
                sharpe_ratio: number | null;
                /**
                 * Sortino ratio
                 * @description Annualized mean return above the risk-free rate, divided by the downside deviation. Null without a loss.
                 */
                sortino_ratio: number | null;
                /**
                 * Calmar ratio
                 * @description Annualized return divided by the size of the maximum drawdown. Null without an annualized return or a drawdown.
                 */
                calmar_ratio: number | null;
                /**
                 * Martin ratio
                 * @description Annualized return above the risk-free rate, divided by the ulcer index. It is also called ulcer performance index. Null without an annualized return or a drawdown.
                 */
                martin_ratio: number | null;
                /**
                 * Pain ratio
                 * @description Annualized return above the risk-free rate, divided by the pain index. Null without an annualized return or a drawdown.
                 */
                pain_ratio: number | null;
                /**
                 * Omega ratio
                 * @description Sum of the gains over the sum of the losses, both against the risk-free rate. Null without a loss.
                 */
                omega_ratio: number | null;
                /**
                 * Value at risk (VaR), 95%
                 * @description 5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                var_95: number | null;
                /**
                 * Value at risk (VaR), 99%
                 * @description 1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                var_99: number | null;
                /**
                 * Expected shortfall (CVaR), 95%
                 * @description Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                cvar_95: number | null;
                /**
                 * Expected shortfall (CVaR), 99%
                 * @description Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                cvar_99: number | null;
                /**
                 * Win rate (days)
                 * @description Share of the returns above 0, as a decimal. Null without a return.
                 */
                win_rate: number | null;
                /**
                 * Best day
                 * @description Highest return of one period, as a decimal. Null without a return.
                 */
                best_day: number | null;
                /**
                 * Worst day
                 * @description Lowest return of one period, as a decimal. Null without a return.
                 */
                worst_day: number | null;
                /**
                 * Full months
                 * @description Number of full calendar months behind the statistics of months.
                 */
                full_months: number;
                /**
                 * Best month
                 * @description Highest return of a full calendar month, as a decimal. Null without a full month.
                 */
                best_month: number | null;
                /**
                 * Worst month
                 * @description Lowest return of a full calendar month, as a decimal. Null without a full month.
                 */
                worst_month: number | null;
                /**
                 * Win rate (months)
                 * @description Share of the full calendar months with a return above 0, as a decimal. Null without a full month.
                 */
                positive_months: number | null;
                /**
                 * Skewness
                 * @description Skewness of the returns. Null when the returns do not vary or there are too few.
                 */
                skewness: number | null;
                /**
                 * Excess kurtosis
                 * @description Kurtosis of the returns in excess of the normal distribution. Null when the returns do not vary or there are too few.
                 */
                kurtosis: number | null;
                /**
                 * Calendar days
                 * @description Calendar days from the first to the last valuation day.
                 */
                days: number;
                /**
                 * Returns
                 * @description Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise.
                 */
                observations: number;
            };
            /** @description The benchmark in base currency. */
            benchmark: {
                /**
                 * Total return
                 * @description Return over the whole window, as a decimal. Null without a price on both ends.
                 */
                total_return: number | null;
                /**
                 * Annualized return
                 * @description Compound annual growth rate, as a decimal. Twelve full months count as a year. Null if the window is shorter than a year.
                 */
                annualized_return: number | null;
                /**
                 * Annualized volatility
                 * @description Standard deviation of the returns a year, as a decimal. It is the sample deviation × √periods_per_year. Returns are daily unless portfolio_parameters.frequency says otherwise. Null with fewer than two returns.
                 */
                annualized_volatility: number | null;
                /**
                 * Downside deviation
                 * @description Root mean square of the negative excess returns a year, as a decimal. It is scaled by √periods_per_year. Null without a return.
                 */
                downside_deviation: number | null;
                /**
                 * Maximum drawdown
                 * @description Largest loss from an earlier peak, as a decimal of at most 0. The first day counts as a peak. Null without a return.
                 */
                max_drawdown: number | null;
                /**
                 * Ulcer index
                 * @description Root mean square of the daily drawdowns, as a decimal of at least 0. Null without a return.
                 */
                ulcer_index: number | null;
                /**
                 * Pain index
                 * @description Mean size of the daily drawdowns, as a decimal of at least 0. Null without a return.
                 */
                pain_index: number | null;
                /**
                 * Sharpe ratio
                 * @description Annualized mean return above the risk-free rate, divided by the volatility. Null when the returns do not vary.
                 */
                sharpe_ratio: number | null;
                /**
                 * Sortino ratio
                 * @description Annualized mean return above the risk-free rate, divided by the downside deviation. Null without a loss.
                 */
                sortino_ratio: number | null;
                /**
                 * Calmar ratio
                 * @description Annualized return divided by the size of the maximum drawdown. Null without an annualized return or a drawdown.
                 */
                calmar_ratio: number | null;
                /**
                 * Martin ratio
                 * @description Annualized return above the risk-free rate, divided by the ulcer index. It is also called ulcer performance index. Null without an annualized return or a drawdown.
                 */
                martin_ratio: number | null;
                /**
                 * Pain ratio
                 * @description Annualized return above the risk-free rate, divided by the pain index. Null without an annualized return or a drawdown.
                 */
                pain_ratio: number | null;
                /**
                 * Omega ratio
                 * @description Sum of the gains over the sum of the losses, both against the risk-free rate. Null without a loss.
                 */
                omega_ratio: number | null;
                /**
                 * Value at risk (VaR), 95%
                 * @description 5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                var_95: number | null;
                /**
                 * Value at risk (VaR), 99%
                 * @description 1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                var_99: number | null;
                /**
                 * Expected shortfall (CVaR), 95%
                 * @description Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                cvar_95: number | null;
                /**
                 * Expected shortfall (CVaR), 99%
                 * @description Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                cvar_99: number | null;
                /**
                 * Win rate (days)
                 * @description Share of the returns above 0, as a decimal. Null without a return.
                 */
                win_rate: number | null;
                /**
                 * Best day
                 * @description Highest return of one period, as a decimal. Null without a return.
                 */
                best_day: number | null;
                /**
                 * Worst day
                 * @description Lowest return of one period, as a decimal. Null without a return.
                 */
                worst_day: number | null;
                /**
                 * Full months
                 * @description Number of full calendar months behind the statistics of months.
                 */
                full_months: number;
                /**
                 * Best month
                 * @description Highest return of a full calendar month, as a decimal. Null without a full month.
                 */
                best_month: number | null;
                /**
                 * Worst month
                 * @description Lowest return of a full calendar month, as a decimal. Null without a full month.
                 */
                worst_month: number | null;
                /**
                 * Win rate (months)
                 * @description Share of the full calendar months with a return above 0, as a decimal. Null without a full month.
                 */
                positive_months: number | null;
                /**
                 * Skewness
                 * @description Skewness of the returns. Null when the returns do not vary or there are too few.
                 */
                skewness: number | null;
                /**
                 * Excess kurtosis
                 * @description Kurtosis of the returns in excess of the normal distribution. Null when the returns do not vary or there are too few.
                 */
                kurtosis: number | null;
                /**
                 * Calendar days
                 * @description Calendar days from the first to the last valuation day.
                 */
                days: number;
                /**
                 * Returns
                 * @description Number of returns behind the statistics. Returns are daily unless portfolio_parameters.frequency says otherwise.
                 */
                observations: number;
            };
            /** @description The portfolio against the benchmark. `frequency` is that of the returns. */
            relative: {
                /**
                 * Beta
                 * @description Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
                 */
                beta: number | null;
                /**
                 * Annualized alpha
                 * @description Jensen's alpha, annualized, as a decimal. Null without a beta.
                 */
                alpha_annualized: number | null;
                /**
                 * Correlation
                 * @description Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
                 */
                correlation: number | null;
                /**
                 * R²
                 * @description Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
                 */
                r_squared: number | null;
                /**
                 * Information ratio
                 * @description Annualized active return over the tracking error. Null without a tracking error.
                 */
                information_ratio: number | null;
                /**
                 * Tracking error
                 * @description Standard deviation of the active returns a year, as a decimal. Null with too few returns.
                 */
                tracking_error: number | null;
                /**
                 * Treynor ratio
                 * @description Annualized return above the risk-free rate, divided by beta. Null without a beta.
                 */
                treynor_ratio: number | null;
                /**
                 * Upside capture
                 * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
                 */
                upside_capture: number | null;
                /**
                 * Downside capture
                 * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
                 */
                downside_capture: number | null;
                /**
                 * Up beta
                 * @description Beta over the periods in which the benchmark rose. Null with fewer than two of them.
                 */
                up_beta: number | null;
                /**
                 * Down beta
                 * @description Beta over the periods in which the benchmark fell. Null with fewer than two of them.
                 */
                down_beta: number | null;
                /**
                 * Systematic risk
                 * @description Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
                 */
                systematic_risk: number | null;
                /**
                 * Specific risk
                 * @description Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
                 */
                specific_risk: number | null;
                /**
                 * M²
                 * @description Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
                 */
                m_squared: number | null;
                /**
                 * Batting average
                 * @description Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
                 */
                batting_average: number | null;
                /**
                 * Pairs of returns
                 * @description Number of pairs of returns behind the statistics.
                 */
                observations: number;
                /**
                 * Pairs of returns, benchmark up
                 * @description Number of these pairs in which the benchmark rose.
                 */
                up_observations: number;
                /**
                 * Pairs of returns, benchmark down
                 * @description Number of these pairs in which the benchmark fell.
                 */
                down_observations: number;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * @description Frequency of the returns of both. It is the lower one of portfolio_parameters.frequency and that of the benchmark.
                 * @enum {string}
                 */
                frequency: "daily" | "weekly" | "monthly" | "quarterly";
                /**
                 * Periods per year
                 * @description Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.
                 */
                periods_per_year: number;
                /**
                 * @description Frequency of the statistics to show first. It is monthly if at least 10% of the portfolio closes more than 2 hours apart from the benchmark and there are 12 full months, and `frequency` otherwise. If it is monthly, read those in monthly unless they are null.
                 * @enum {string}
                 */
                headline: "daily" | "weekly" | "monthly" | "quarterly";
                /** @description Reason for this choice, in one sentence. */
                headline_reason: string;
                /** @description The same statistics of returns of full calendar weeks. They are null with fewer than 26 weeks. */
                weekly: {
                    /**
                     * Beta
                     * @description Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
                     */
                    beta: number | null;
                    /**
                     * Annualized alpha
                     * @description Jensen's alpha, annualized, as a decimal. Null without a beta.
                     */
                    alpha_annualized: number | null;
                    /**
                     * Correlation
                     * @description Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
                     */
                    correlation: number | null;
                    /**
                     * R²
                     * @description Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
                     */
                    r_squared: number | null;
                    /**
                     * Information ratio
                     * @description Annualized active return over the tracking error. Null without a tracking error.
                     */
                    information_ratio: number | null;
                    /**
                     * Tracking error
                     * @description Standard deviation of the active returns a year, as a decimal. Null with too few returns.
                     */
                    tracking_error: number | null;
                    /**
                     * Treynor ratio
                     * @description Annualized return above the risk-free rate, divided by beta. Null without a beta.
                     */
                    treynor_ratio: number | null;
                    /**
                     * Upside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
                     */
                    upside_capture: number | null;
                    /**
                     * Downside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
                     */
                    downside_capture: number | null;
                    /**
                     * Up beta
                     * @description Beta over the periods in which the benchmark rose. Null with fewer than two of them.
                     */
                    up_beta: number | null;
                    /**
                     * Down beta
                     * @description Beta over the periods in which the benchmark fell. Null with fewer than two of them.
                     */
                    down_beta: number | null;
                    /**
                     * Systematic risk
                     * @description Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
                     */
                    systematic_risk: number | null;
                    /**
                     * Specific risk
                     * @description Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
                     */
                    specific_risk: number | null;
                    /**
                     * M²
                     * @description Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
                     */
                    m_squared: number | null;
                    /**
                     * Batting average
                     * @description Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
                     */
                    batting_average: number | null;
                    /**
                     * Pairs of returns
                     * @description Number of pairs of returns behind the statistics.
                     */
                    observations: number;
                    /**
                     * Pairs of returns, benchmark up
                     * @description Number of these pairs in which the benchmark rose.
                     */
                    up_observations: number;
                    /**
                     * Pairs of returns, benchmark down
                     * @description Number of these pairs in which the benchmark fell.
                     */
                    down_observations: number;
                };
                /** @description The same statistics of returns of full calendar months. They are null with fewer than 12 months. */
                monthly: {
                    /**
                     * Beta
                     * @description Covariance with the benchmark over the variance of the benchmark. Null when the benchmark does not vary or there are too few returns.
                     */
                    beta: number | null;
                    /**
                     * Annualized alpha
                     * @description Jensen's alpha, annualized, as a decimal. Null without a beta.
                     */
                    alpha_annualized: number | null;
                    /**
                     * Correlation
                     * @description Pearson correlation with the benchmark, −1 to 1. Null when either does not vary.
                     */
                    correlation: number | null;
                    /**
                     * R²
                     * @description Share of the variance that the benchmark explains, 0 to 1. Null when either does not vary.
                     */
                    r_squared: number | null;
                    /**
                     * Information ratio
                     * @description Annualized active return over the tracking error. Null without a tracking error.
                     */
                    information_ratio: number | null;
                    /**
                     * Tracking error
                     * @description Standard deviation of the active returns a year, as a decimal. Null with too few returns.
                     */
                    tracking_error: number | null;
                    /**
                     * Treynor ratio
                     * @description Annualized return above the risk-free rate, divided by beta. Null without a beta.
                     */
                    treynor_ratio: number | null;
                    /**
                     * Upside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark rose. 1 is the same return. Null without such a period.
                     */
                    upside_capture: number | null;
                    /**
                     * Downside capture
                     * @description Geometric mean return over that of the benchmark, in the periods in which the benchmark fell. 1 is the same return. Null without such a period.
                     */
                    downside_capture: number | null;
                    /**
                     * Up beta
                     * @description Beta over the periods in which the benchmark rose. Null with fewer than two of them.
                     */
                    up_beta: number | null;
                    /**
                     * Down beta
                     * @description Beta over the periods in which the benchmark fell. Null with fewer than two of them.
                     */
                    down_beta: number | null;
                    /**
                     * Systematic risk
                     * @description Volatility that comes from the benchmark, as a decimal a year. It is |beta| × the volatility of the benchmark. Null without a beta.
                     */
                    systematic_risk: number | null;
                    /**
                     * Specific risk
                     * @description Volatility that does not come from the benchmark, as a decimal a year. It is the deviation of the residuals. Null without a beta.
                     */
                    specific_risk: number | null;
                    /**
                     * M²
                     * @description Annual return at the volatility of the benchmark, as a decimal (Modigliani and Modigliani). It is the Sharpe ratio × the volatility of the benchmark + the risk-free rate. Null without a Sharpe ratio.
                     */
                    m_squared: number | null;
                    /**
                     * Batting average
                     * @description Share of the periods in which the portfolio returned more than the benchmark, as a decimal. Null without a pair of returns.
                     */
                    batting_average: number | null;
                    /**
                     * Pairs of returns
                     * @description Number of pairs of returns behind the statistics.
                     */
                    observations: number;
                    /**
                     * Pairs of returns, benchmark up
                     * @description Number of these pairs in which the benchmark rose.
                     */
                    up_observations: number;
                    /**
                     * Pairs of returns, benchmark down
                     * @description Number of these pairs in which the benchmark fell.
                     */
                    down_observations: number;
                };
            };
        };
        /**
         * PortfolioChangedEvent
         * @description Body of a webhook, signed as standardwebhooks.com defines.
         */
        PortfolioChangedEvent: {
            /**
             * @description Kind of event.
             * @enum {string}
             */
            type: "portfolio.changed";
            /**
             * Format: date-time
             * @description Time of the event. RFC 3339, UTC.
             */
            timestamp: string;
            /** @description Changes since the last notification. */
            data: {
                /** @description Id of the portfolio. */
                portfolio_id: string;
                /** @description Version of its definition. */
                version: number;
                /** @description Reasons of the event. */
                reasons: ("value" | "recommendations" | "removed_positions")[];
                data_faults: components["schemas"]["JobWarnings"];
                /**
                 * Format: date
                 * @description Last valuation day.
                 */
                as_of: string;
                /**
                 * Format: date
                 * @description Last valuation day of the notification before.
                 */
                since: string;
                /** @description Value in the base currency. */
                value: number;
                /** @description Change of the value, as a decimal fraction. Null after a change of the definition. */
                value_change: number | null;
                /** @description Holdings with another recommendation. */
                recommendations: {
                    /** @description RIC of the holding. */
                    ric: string;
                    /** @description Recommendation before. Null without one. */
                    from: string | null;
                    /** @description Recommendation now. Null without one. */
                    to: string | null;
                }[];
                /** @description Positions that can no longer be held. */
                removed_positions: string[];
                /**
                 * Format: uri-reference
                 * @description Path of the analysis that found the change.
                 */
                check_url: string;
            };
        };
        /** @description One holding at one rebalance. */
        PortfolioInputHolding: {
            /**
             * Format: date
             * @description Date as it was sent. `effective_date` is the day of the trades.
             */
            date: string;
            /**
             * Format: date
             * @description Valuation day of the trade. Null if it is outside the data.
             */
            effective_date: string | null;
            /** @description Symbol as it was sent. */
            symbol: string;
            /** @description RIC that the symbol was resolved to. */
            ric: string;
            /**
             * Weight
             * @description Share of the portfolio on that date, as a decimal. The weights of a date sum to 1.
             */
            weight: number;
            /**
             * Quantity
             * @description Shares as they were sent, before later splits. Null for a row in another unit.
             */
            quantity?: number | null;
            /**
             * Amount sent
             * @description Money as it was sent, in the currency of the row. Null for a row in another unit.
             */
            amount?: number | null;
            /** @description Currency of the amount. Null for a row in another unit. */
            currency?: string | null;
        };
        /** @description The rows that were simulated, or the transactions in the order in which they count. */
        PortfolioInputSection: (components["schemas"]["PortfolioInputHolding"] | components["schemas"]["PortfolioInputTransaction"])[];
        /** @description One transaction of a ledger. */
        PortfolioInputTransaction: {
            /**
             * Row
             * @description Position in the transactions of the request, from 0.
             */
            row: number;
            /**
             * Format: date
             * @description Date as it was sent. `effective_date` is the day on which it counts.
             */
            date: string;
            /**
             * Format: date
             * @description Valuation day of the transaction. Null if it comes after the last one.
             */
            effective_date: string | null;
            /**
             * @description Kind of transaction.
             * @enum {string}
             */
            type: "buy" | "sell" | "deposit" | "withdrawal" | "dividend" | "interest" | "fee" | "tax" | "split" | "transfer_in" | "transfer_out" | "exchange";
            /** @description RIC of the instrument. Null for a transaction in cash. */
            ric: string | null;
            /**
             * Quantity
             * @description Shares as they were sent, before later splits. For a split, new shares per old share. Null if it was not sent.
             */
            quantity: number | null;
            /**
             * Price
             * @description Price per share as it was sent. Null if it was not sent.
             */
            price: number | null;
            /**
             * Amount
             * @description Money before fee and tax, as it was sent. Null if it was not sent.
             */
            amount: number | null;
            /** @description Currency of the price, the amount, the fee, and the tax. */
            currency: string;
            /**
             * Fee
             * @description Commission and charges as they were sent. 0 if none were sent.
             */
            fee: number;
            /**
             * Tax
             * @description Tax as it was sent. 0 if none was sent.
             */
            tax: number;
            /**
             * Booked exchange rate
             * @description Exchange rate as it was sent. Null if it was not sent.
             */
            rate: number | null;
            /** @description Currency that an exchange buys. Null for the other types. */
            to_currency: string | null;
        };
        /** @description Holdings as rows of date, symbol, and weight (or quantity or amount). At most 10,000 rows and 600 dates, and 1,000 symbols, or 3,000 with `rebalancing`. */
        PortfolioParameter: components["schemas"]["Holding"][];
        /** @description The settings the analysis was made with. */
        PortfolioParametersSection: {
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
            /** @description Currency of all money whose name does not end in _local. */
            base_currency: string;
            /** @description RIC or name of the benchmark. Null without a benchmark. */
            benchmark: string | null;
            /**
             * Initial value
             * @description Value of the portfolio on the first day, in base currency.
             */
            initial_value: number;
            /** @description True if trades cost something. */
            include_transaction_costs: boolean;
            /**
             * Risk-free rate
             * @description Risk-free rate a year, as a decimal. For a series, the mean over the days of the window.
             */
            risk_free_rate: number;
            /**
             * @description Frequency of the portfolio's returns. It is the frequency of the instrument held that is priced least often. A benchmark does not change it.
             * @enum {string}
             */
            frequency: "daily" | "weekly" | "monthly" | "quarterly";
            /**
             * Periods per year
             * @description Returns a year, used to annualize. It is 52 for weekly, 12 for monthly, and 4 for quarterly returns. For daily returns it is 252, or the measured number of valuation days a year when that is below 250 or above 254.
             */
            periods_per_year: number;
            /**
             * @description all_days if the portfolio has an instrument with prices on all seven days of the week, so that every calendar day is a valuation day. Otherwise weekdays: the sessions of its exchanges, Sundays of some exchanges included.
             * @enum {string}
             */
            calendar: "weekdays" | "all_days";
            /** @description Kind of prices: split_adjusted, total_return_adjusted, or mixed. */
            price_basis: string;
            /** @description Version of the table of default costs. */
            cost_table_version: string;
            /** @description Name of the series of risk-free rates. Present only if the request names or has one. */
            risk_free_source?: string;
            /** @description Order in which sales close lots: fifo, average, or highest_cost. Only with transactions. */
            lot_method?: string;
            /** @description Source of the dividends: booked or market. Only with transactions. */
            dividends?: string;
            /** @description False if trades are paid from outside the portfolio. Only with transactions. */
            track_cash?: boolean;
            /** @description Policy between the dates, with its defaults. Present only if the request has one. */
            rebalancing?: {
                /**
                 * @description Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
                 * @default none
                 * @enum {string}
                 */
                schedule?: "none" | "daily" | "weekly" | "monthly" | "quarterly" | "semiannual" | "annual";
                /**
                 * @description Trade on the first or the last valuation day of the period.
                 * @default last
                 * @enum {string}
                 */
                on?: "first" | "last";
                /** @description Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`. */
                band?: {
                    /**
                     * Band around the target
                     * @description Largest distance of a weight from its target, as a decimal.
                     */
                    absolute?: number;
                    /**
                     * Band in parts of the target
                     * @description Largest distance of a weight from its target, as a fraction of the target.
                     */
                    relative?: number;
                };
                /**
                 * @description After a weight leaves its band: return to the target, or move that weight to the edge of its band.
                 * @default target
                 * @enum {string}
                 */
                to?: "target" | "edge";
            };
        };
        /** @description Addresses of the tear sheet. They are signed: everyone who has one may read it. */
        PortfolioReportResult: {
            /** @description True, and only there with a result. */
            success: boolean;
            /** @description The analysis it was made of. */
            analysis_job_id: string;
            /**
             * Format: uri
             * @description The report as PDF.
             */
            pdf_url: string;
            /**
             * Format: uri
             * @description The report as one self-contained page.
             */
            html_url: string;
            /**
             * Format: uri
             * @description The analysis with the disclosures, as JSON.
             */
            json_url: string;
            /**
             * Format: date-time
             * @description Time at which the files are deleted, RFC 3339, UTC. A later PATCH of the job does not change it.
             */
            expires_at: string;
        };
        /** @description Weighted scores of the latest holdings. */
        PortfolioScoresSection: {
            /**
             * Value score
             * @description Value score, 0 to 10. Null without enough inputs.
             */
            value: number | null;
            /**
             * Quality score
             * @description Quality score, 0 to 10. Null without enough inputs.
             */
            quality: number | null;
            /**
             * Momentum score
             * @description Momentum score, 0 to 10. Null without enough inputs.
             */
            momentum: number | null;
            /**
             * Defensive score
             * @description Defensive score, 0 to 10. Null without enough inputs.
             */
            defensive: number | null;
            /**
             * Tactical score
             * @description Tactical score, 0 to 10. Null without enough inputs.
             */
            tactical: number | null;
            /**
             * Composite score
             * @description Composite of the factor scores, 0 to 10. Null without enough of them.
             */
            total: number | null;
            /**
             * Scored weight
             * @description Share of the weight that has scores, 0 to 1.
             */
            coverage: number;
        };
        /** @description The result in six figures. total_pl = total_price_pl + total_fx_pl − cost − fees. */
        PortfolioSummarySection: {
            /**
             * Final value
             * @description Value of the portfolio on the last day, in base currency.
             */
            final_value: number;
            /**
             * Total return
             * @description Return over the whole window, as a decimal. Null without a price on both ends.
             */
            total_return: number;
            /**
             * Profit from prices
             * @description Profit or loss from prices and dividends, in base currency.
             */
            total_price_pl: number;
            /**
             * Profit from currencies
             * @description Profit or loss from exchange rates, in base currency. It is exactly 0 for holdings in base currency.
             */
            total_fx_pl: number;
            /**
             * Profit or loss
             * @description Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
             */
            total_pl: number;
            /**
             * Transaction costs
             * @description Sum of the transaction costs, in base currency.
             */
            total_transaction_cost: number;
            /** @description True if trades cost something. */
            include_transaction_costs: boolean;
            /**
             * Fees
             * @description Sum of the yearly fees on the value, in base currency.
             */
            total_fees?: number;
            /**
             * Net flows
             * @description Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
             */
            net_flows?: number;
            /**
             * Money-weighted return
             * @description Annual rate at which the value at the start and the flows grow to the final value, as a decimal. Null if the window is shorter than a year, and if there is no such rate or more than one.
             */
            money_weighted_return?: number | null;
        };
        /** @description Problem details (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description URI that identifies the kind of problem.
             */
            type: string;
            /** @description Kind of the problem in words. It is the same for every occurrence. */
            title: string;
            /** @description HTTP status. */
            status: number;
            /** @description This occurrence in words. */
            detail: string;
            /**
             * Format: uri-reference
             * @description Path of the request.
             */
            instance: string;
            /** @description Machine-readable code. docs/errors.md lists all codes. */
            code: string;
            /** @description Also in the X-Request-Id header and in the logs. */
            request_id: string;
        };
        /** @description Running. */
        ProcessingJob: {
            /** @description Prefix of the kind of job, a hyphen, a UUID. */
            job_id: string;
            /** @description For example portfolio_analysis. */
            job_type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            warnings: components["schemas"]["JobWarnings"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "processing";
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description Null, because it has not happened yet.
             */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Null, because it has not happened yet.
             */
            expires_at: string | null;
            /** @description Progress of the work. */
            progress: {
                /** @description Name of the step. */
                step: string;
                /** @description Percentage from 0 to 100. It never decreases. */
                percent: number;
                /** @description One sentence for people. */
                message: string;
            };
            /** @description Name of the job. Present only if it has one. */
            name?: string;
            /** @description The job whose request this one repeats. Present only after a rerun. */
            rerun_of?: string;
        };
        /** @description Profit and loss by holding and by currency of cash. */
        ProfitAndLossSection: {
            /** @description Holdings by RIC. Start value + net investment + total = end value, as written. */
            rows: {
                /** @description RIC of the instrument. */
                ric: string;
                /** @description Name of the instrument. */
                name: string;
                /**
                 * Start value
                 * @description Value at the start of the window, in base currency. A position that a simulated portfolio bought on the first day has its cost.
                 */
                start_value: number;
                /**
                 * End value
                 * @description Value at the end of the window, in base currency: start value + net investment + total.
                 */
                end_value: number;
                /**
                 * Net investment
                 * @description Money that was put into the holding minus money that was taken out, in base currency.
                 */
                net_investment: number;
                /**
                 * Price gain
                 * @description Gain from the price without dividends, in base currency.
                 */
                price: number;
                /**
                 * Currency gain
                 * @description Gain from the exchange rate, in base currency.
                 */
                currency: number;
                /**
                 * Income
                 * @description Dividends and interest before withheld taxes, in base currency.
                 */
                income: number;
                /**
                 * Fees
                 * @description Transaction costs and fees in base currency, at least 0.
                 */
                fees: number;
                /**
                 * Taxes
                 * @description Taxes on trades and income, in base currency.
                 */
                taxes: number;
                /**
                 * Profit or loss
                 * @description Price gain + currency gain + income − fees − taxes, in base currency.
                 */
                total: number;
            }[];
            /** @description Sums of the rows, and the external flows. */
            totals: {
                /**
                 * Start value
                 * @description Value at the start of the window, in base currency. A position that a simulated portfolio bought on the first day has its cost.
                 */
                start_value: number;
                /**
                 * End value
                 * @description Value at the end of the window, in base currency: start value + net investment + total.
                 */
                end_value: number;
                /**
                 * Net investment
                 * @description Money that was put into the holding minus money that was taken out, in base currency.
                 */
                net_investment: number;
                /**
                 * Price gain
                 * @description Gain from the price without dividends, in base currency.
                 */
                price: number;
                /**
                 * Currency gain
                 * @description Gain from the exchange rate, in base currency.
                 */
                currency: number;
                /**
                 * Income
                 * @description Dividends and interest before withheld taxes, in base currency.
                 */
                income: number;
                /**
                 * Fees
                 * @description Transaction costs and fees in base currency, at least 0.
                 */
                fees: number;
                /**
                 * Taxes
                 * @description Taxes on trades and income, in base currency.
                 */
                taxes: number;
                /**
                 * Profit or loss
                 * @description Price gain + currency gain + income − fees − taxes, in base currency.
                 */
                total: number;
                /**
                 * Net flows
                 * @description Money that flowed into the portfolio minus money that flowed out, in base currency. The value at the start does not count.
                 */
                net_flows: number;
            };
        };
        /** @description Gains of sold lots and of open lots. They are facts, not tax advice. */
        RealizedGainsSection: {
            /**
             * @description Order in which sales close lots.
             * @enum {string}
             */
            lot_method: "fifo" | "average" | "highest_cost";
            /** @description Lots that were sold in the window, by date of the sale. A sale may close several lots. */
            closed: {
                /** @description RIC of the instrument. */
                ric: string;
                /**
                 * Format: date
                 * @description Date of the purchase. With the method average, the date on which the position was opened.
                 */
                opened: string;
                /**
                 * Format: date
                 * @description Date of the sale.
                 */
                closed: string;
                /**
                 * Quantity
                 * @description Shares of the lot, adjusted for later splits.
                 */
                quantity: number;
                /**
                 * Cost
                 * @description Cost with fees and taxes of the purchase, in base currency.
                 */
                cost: number;
                /**
                 * Proceeds
                 * @description Proceeds after fees and taxes of the sale, in base currency.
                 */
                proceeds: number;
                /**
                 * Gain
                 * @description Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
                 */
                gain: number;
                /**
                 * Price gain
                 * @description Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
                 */
                price_gain: number;
                /**
                 * Currency gain
                 * @description Cost times the change of the exchange rate since the purchase, in base currency.
                 */
                currency_gain: number;
                /**
                 * Days held
                 * @description Calendar days since the purchase.
                 */
                days: number;
            }[];
            /** @description Lots that are open at the end of the window, with the gain that is not realized. */
            open: {
                /** @description RIC of the instrument. */
                ric: string;
                /**
                 * Format: date
                 * @description Date of the purchase. With the method average, the date on which the position was opened.
                 */
                opened: string;
                /**
                 * Quantity
                 * @description Shares of the lot, adjusted for later splits.
                 */
                quantity: number;
                /**
                 * Cost
                 * @description Cost with fees and taxes of the purchase, in base currency.
                 */
                cost: number;
                /**
                 * Value
                 * @description Value at the end of the window, in base currency.
                 */
                value: number;
                /**
                 * Gain
                 * @description Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
                 */
                gain: number;
                /**
                 * Price gain
                 * @description Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
                 */
                price_gain: number;
                /**
                 * Currency gain
                 * @description Cost times the change of the exchange rate since the purchase, in base currency.
                 */
                currency_gain: number;
                /**
                 * Days held
                 * @description Calendar days since the purchase.
                 */
                days: number;
            }[];
            /** @description Sums of the closed lots by year of the sale. */
            by_year: {
                /**
                 * Year
                 * @description Calendar year.
                 */
                year: number;
                /**
                 * Gain
                 * @description Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
                 */
                gain: number;
                /**
                 * Price gain
                 * @description Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
                 */
                price_gain: number;
                /**
                 * Currency gain
                 * @description Cost times the change of the exchange rate since the purchase, in base currency.
                 */
                currency_gain: number;
                /**
                 * Proceeds
                 * @description Proceeds after fees and taxes of the sale, in base currency.
                 */
                proceeds: number;
                /**
                 * Cost
                 * @description Cost with fees and taxes of the purchase, in base currency.
                 */
                cost: number;
            }[];
            /** @description Sums of all lots. */
            totals: {
                /** @description Sums of the closed lots. */
                realized: {
                    /**
                     * Gain
                     * @description Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
                     */
                    gain: number;
                    /**
                     * Price gain
                     * @description Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
                     */
                    price_gain: number;
                    /**
                     * Currency gain
                     * @description Cost times the change of the exchange rate since the purchase, in base currency.
                     */
                    currency_gain: number;
                    /**
                     * Proceeds
                     * @description Proceeds after fees and taxes of the sale, in base currency.
                     */
                    proceeds: number;
                    /**
                     * Cost
                     * @description Cost with fees and taxes of the purchase, in base currency.
                     */
                    cost: number;
                };
                /** @description Sums of the open lots. */
                unrealized: {
                    /**
                     * Gain
                     * @description Proceeds or value minus cost, in base currency. It is price_gain + currency_gain.
                     */
                    gain: number;
                    /**
                     * Price gain
                     * @description Gain in the currency of the instrument at the exchange rate of the sale, in base currency.
                     */
                    price_gain: number;
                    /**
                     * Currency gain
                     * @description Cost times the change of the exchange rate since the purchase, in base currency.
                     */
                    currency_gain: number;
                    /**
                     * Value
                     * @description Value at the end of the window, in base currency.
                     */
                    value: number;
                    /**
                     * Cost
                     * @description Cost with fees and taxes of the purchase, in base currency.
                     */
                    cost: number;
                };
            };
        };
        /** @description Policy that returns the portfolio to the target of the latest date. Without it, weights drift. */
        RebalancingParameter: {
            /**
             * @description Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
             * @default none
             * @enum {string}
             */
            schedule?: "none" | "daily" | "weekly" | "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Trade on the first or the last valuation day of the period.
             * @default last
             * @enum {string}
             */
            on?: "first" | "last";
            /** @description Largest drift of a weight. A weight outside its band at two closes in a row trades at the second. It needs exactly one of `absolute`, `relative`. */
            band?: {
                /** @description Distance from the target in weight: 0.05 allows 15% to 25% around 20%. */
                absolute?: number;
                /** @description Distance as a fraction of the target: 0.25 allows 15% to 25% around 20%. */
                relative?: number;
            };
            /**
             * @description After a weight leaves its band: return to the target, or move that weight to the edge of its band.
             * @default target
             * @enum {string}
             */
            to?: "target" | "edge";
        };
        /** @description A request that was refused for another reason. */
        RefusedRequest: {
            /** @description Position in `requests`. */
            index: number;
            /**
             * @description The request was refused for the reason in `code`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            outcome: "refused";
            /**
             * @description HTTP status that analyze would have returned.
             * @enum {integer}
             */
            http_status: 403 | 422 | 429 | 503;
            /** @description Error code, for example active_job_limit. docs/errors.md lists all codes. */
            code: string;
            /** @description One sentence for people. */
            message: string;
            /** @description Seconds to wait before a retry. Null if a retry cannot succeed. */
            retry_after_seconds: number | null;
        };
        /** @description Options of the report. */
        ReportPortfolioRequest: {
            /**
             * @description Length of the report. The snapshot is one page.
             * @default full
             * @enum {string}
             */
            version?: "full" | "snapshot";
            /**
             * Format: name
             * @description Title of the report. Default: the name of the analysis, or Portfolio report.
             */
            title?: string;
            /**
             * Format: name
             * @description Name of the client that the report was prepared for.
             */
            client?: string;
            /**
             * Format: name
             * @description Name of the firm, at the top of every page.
             */
            firm?: string;
            /**
             * Format: name
             * @description Name of the adviser, with contact details if wanted.
             */
            adviser?: string;
            /** @description Logo as a data URL with base64: PNG or JPEG of up to 1,000,000 pixels, or SVG. Scripts and references of an SVG are removed. */
            logo?: string;
            /** @description Colors of the report. They must be readable on white. */
            colors?: {
                /** @description Headings and the portfolio, as #rrggbb. Its contrast with white must be at least 4.5:1. */
                primary?: string;
                /** @description The benchmark, as #rrggbb. Its contrast with white must be at least 3:1. */
                secondary?: string;
            };
            /**
             * @description Also show the scores of holdings and the recommendations (BUY, SELL) that follow from them.
             * @default false
             */
            recommendations?: boolean;
        };
        /** @description The job was accepted. */
        ReportPortfolioResponse: {
            /** @description Prefix "report", a hyphen, a UUID. */
            job_id: string;
            /**
             * @description Created, not started.
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: uri-reference
             * @description Path of the job: /v1/jobs/{job_id}.
             */
            check_url: string;
            /** @description The analysis it is made of. */
            analysis_job_id: string;
            /** @description Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1. */
            estimated_duration_seconds: number;
            /** @description One sentence for people. */
            message: string;
            /** @description The warnings of the analysis, as far as they are known yet. */
            warnings: {
                /**
                 * @description Kind of warning, for programs.
                 * @enum {string}
                 */
                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "window_too_short" | "position_delisted" | "unusual_valuation_days" | "rebalance_after_end" | "transaction_after_end" | "large_flow" | "undefined_return" | "not_scheduled" | "weights_renormalized" | "weights_sum_far_from_one" | "rows_combined" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "unknown_member" | "member_ignored" | "stale_rate" | "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices" | "negative_cash" | "price_far_from_market" | "fee_exceeds_trade" | "before_price_history" | "priced_by_ledger" | "priced_at_close" | "split_booked_twice" | "split_mismatch" | "transactions_sorted" | "duplicate_transaction" | "dividends_not_booked" | "sign_ignored" | "initial_value_ignored" | "cash_ignored" | "partial_rate_history" | "more_warnings";
                /** @description Description of the problem in a sentence for people. */
                message: string;
                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                field: string;
                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                symbol?: string;
                /**
                 * Format: date
                 * @description First day of a fault in the data.
                 */
                first_date?: string;
                /**
                 * Format: date
                 * @description Last day of a fault in the data.
                 */
                last_date?: string;
                /** @description Largest share of the portfolio that a fault in the data touched, as a decimal fraction. */
                portfolio_share?: number;
                /** @description Effect of the suspicious moves on total_return in basis points: total_return less what it would be without these moves. Absent if it cannot be computed. */
                total_return_effect_bps?: number;
                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                weight?: number;
            }[];
        };
        /** @description The job was accepted. */
        RerunJobResponse: {
            /** @description Id of the new job. */
            job_id: string;
            /**
             * @description Status of the job. It is completed only if a cached financial analysis answers the request. Every other submit is pending.
             * @enum {string}
             */
            status: "pending" | "completed";
            /**
             * Format: uri-reference
             * @description Path of the job: /v1/jobs/{job_id}.
             */
            check_url: string;
            /** @description Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1. */
            estimated_duration_seconds: number;
            /** @description One sentence for people. */
            message: string;
            /** @description Portfolio and window that will be analyzed. */
            portfolio_summary?: {
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
            warnings?: components["schemas"]["JobWarnings"];
            /** @description The job that makes the tear sheet. Present only with report=true. */
            report?: {
                /** @description Prefix "report", a hyphen, a UUID. */
                job_id: string;
                /**
                 * Format: uri-reference
                 * @description Path of the job: /v1/jobs/{job_id}.
                 */
                check_url: string;
            };
            /** @description Resolved RIC. */
            symbol?: string;
        };
        /** @description The job was accepted. */
        ResearchSubmitResponse: {
            /** @description Id of the job: the prefix of its kind, a hyphen, and a UUID. */
            job_id: string;
            /**
             * @description Status of the job. It is completed only if a cached financial analysis answers the request. Every other submit is pending.
             * @enum {string}
             */
            status: "pending" | "completed";
            /** @description Resolved RIC. */
            symbol: string;
            /** @description Measured: recent median of the queue and the work that waits. It is 0 if a cached result answers the request. */
            estimated_duration_seconds: number;
            /** @description One sentence for people. */
            message: string;
            /**
             * Format: uri-reference
             * @description Path of the job: /v1/jobs/{job_id}.
             */
            check_url: string;
        };
        /** @description Outcome of the repairs. Nothing is stored. */
        ResolvePortfolioResponse: {
            /**
             * @description clean: valid, returned unchanged. resolved: corrected, ready for tracking. unresolvable: see validation.errors.
             * @enum {string}
             */
            status: "clean" | "resolved" | "unresolvable";
            /** @description Full request with the corrected portfolio. Null if it is unresolvable. It needs at least one of `portfolio`, `transactions`. */
            portfolio_definition: {
                portfolio?: components["schemas"]["PortfolioParameter"];
                /**
                 * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                 * @default USD
                 */
                base_currency?: string;
                /**
                 * @description Starting value in base currency, from 1e-6 to 1e12.
                 * @default 10000
                 */
                initial_value?: number;
                benchmark?: components["schemas"]["BenchmarkParameter"];
                benchmarks?: components["schemas"]["BenchmarksParameter"];
                /**
                 * @description Apply market-specific costs to every trade, the first purchase included.
                 * @default false
                 */
                include_transaction_costs?: boolean;
                /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
                transaction_cost_config?: {
                    [key: string]: {
                        /** @description Rate of a purchase. */
                        buy: number;
                        /** @description Rate of a sale. */
                        sell: number;
                    };
                } | null;
                rebalancing?: components["schemas"]["RebalancingParameter"];
                /**
                 * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
                 * @enum {string}
                 */
                dividends?: "reinvest" | "cash" | "booked" | "market";
                /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
                withholding?: {
                    [key: string]: number;
                };
                fees?: components["schemas"]["FeesParameter"];
                transactions?: components["schemas"]["TransactionsParameter"];
                opening?: components["schemas"]["OpeningParameter"];
                /**
                 * @deprecated
                 * @description No effect. Inflows count from the start of their day, and outflows until its end.
                 * @enum {string}
                 */
                flow_timing?: "start" | "end";
                /**
                 * @description Order in which a sale closes lots, for the section realized_gains.
                 * @default fifo
                 * @enum {string}
                 */
                lot_method?: "fifo" | "average" | "highest_cost";
                /**
                 * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
                 * @default true
                 */
                allow_negative_cash?: boolean;
                /**
                 * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
                 * @default true
                 */
                track_cash?: boolean;
            } | null;
            /** @description Changes in the order of the repairs, at most 200 of each code. */
            changes: {
                /** @enum {string} */
                code: "symbol_normalized" | "rows_combined" | "weights_look_like_percent" | "weights_renormalized" | "date_removed";
                /** @description Path in the definition that was sent, for example portfolio[3].symbol. */
                field: string;
                /**
                 * Format: date
                 * @description Rebalance date. Null for a setting.
                 */
                date: string | null;
                /** @description RIC that the change concerns. Null if the change concerns a whole date. */
                symbol: string | null;
                /** @description Value before the change: a symbol, the first of the rows that are added up, the sum of a date, or the date. */
                from: (string | null) | number;
                /** @description Value after the change. Null for a date that was removed. */
                to: (string | null) | number;
                /**
                 * @description Kind of identifier that the symbol is. Present if the code is symbol_normalized and the change concerns a row.
                 * @enum {string}
                 */
                matched_by?: "ric" | "ticker" | "alias" | "isin" | "cusip" | "sedol" | "wkn" | "figi" | "share_class" | "cash";
                /** @description One sentence for people. */
                message: string;
            }[];
            /** @description All changes, including those not listed. */
            change_count: number;
            /** @description Removed rows in the order of the repairs, at most 200 of each code. */
            dropped: {
                /** @enum {string} */
                code: "unresolved_symbol" | "ambiguous_symbol" | "future_date" | "duplicate_holding" | "non_positive_weight" | "no_price_history" | "duplicate_transaction";
                /** @description Date of the row. */
                date: string;
                /** @description Symbol as it was sent. Empty for a transaction in cash. */
                symbol: string;
                /** @description Weight as it was sent. Absent for a row without a weight. */
                weight?: number;
                /** @description Quantity as it was sent, in place of a weight. */
                quantity?: number;
                /** @description Amount as it was sent, in place of a weight. */
                amount?: number;
                /** @description Currency of the amount, if it was sent. */
                currency?: string;
                /** @description One sentence for people. */
                message: string;
            }[];
            /** @description All removed rows, with those not listed. */
            dropped_count: number;
            /** @description The validator’s word on the repaired definition. */
            validation: {
                /** @description True if tracking, updating, and analyzing would be accepted. */
                valid: boolean;
                /** @description Number of errors. */
                error_count: number;
                /** @description Number of warnings. */
                warning_count: number;
                /** @description Every error found, in one pass. At most 200 of each code. One more item counts the rest. */
                errors: {
                    /** @enum {string} */
                    code: "empty_portfolio" | "invalid_date" | "future_date" | "unresolved_symbol" | "ambiguous_symbol" | "duplicate_holding" | "non_positive_weight" | "zero_weight_sum" | "unsupported_currency" | "missing_fx_history" | "no_price_history" | "rebalance_before_history" | "invalid_initial_value" | "unknown_market" | "invalid_cost_rate" | "invalid_dividends" | "unknown_country" | "too_many_rows" | "too_many_symbols" | "end_before_start" | "mixed_units" | "window_too_short" | "invalid_benchmark" | "data_fault" | "oversold" | "negative_cash" | "missing_member" | "non_positive_amount" | "too_many_transactions" | "portfolio_and_transactions";
                    /** @description One sentence for people. */
                    message: string;
                    /** @description Path of the member, for example portfolio[3].weight. */
                    field: string;
                    /** @description Symbols that may be meant instead, the likeliest first. Only with unresolved_symbol and ambiguous_symbol. */
                    suggestions?: string[];
                }[];
                /** @description Every warning found, in one pass. At most 200 of each code. One more item counts the rest. */
                warnings: {
                    /** @enum {string} */
                    code: "weights_renormalized" | "weights_sum_far_from_one" | "symbol_normalized" | "rows_combined" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "low_score_coverage" | "single_holding" | "high_concentration" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "unknown_member" | "member_ignored" | "stale_rate" | "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices" | "negative_cash" | "price_far_from_market" | "fee_exceeds_trade" | "before_price_history" | "priced_by_ledger" | "priced_at_close" | "split_booked_twice" | "split_mismatch" | "transactions_sorted" | "duplicate_transaction" | "dividends_not_booked" | "sign_ignored" | "initial_value_ignored" | "cash_ignored";
                    /** @description One sentence for people. */
                    message: string;
                    /** @description Path of the member, for example portfolio[3].weight. */
                    field: string;
                }[];
            };
        };
        /** @description One month or year of one instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        ReturnsCalendarRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /** @description Calendar year. */
            year?: number;
            /** @description Calendar month, 1 to 12. Null on the row of the year. */
            month?: number | null;
            /** @description Return with dividends reinvested in the currency of the instrument, in percent. */
            return_pct?: number;
            /** @description True if the data begin or end inside the period. */
            partial?: boolean;
        };
        /** @description Contribution of each of the latest holdings to the risk (Euler). */
        RiskContributionSection: {
            /** @description False if there are no figures. Then `reason` says why. */
            available: boolean;
            /** @description Reason for missing figures. Null if there are some. */
            reason: string | null;
            /**
             * Format: date
             * @description The day before the first return. Null if not available.
             */
            start_date: string | null;
            /**
             * Format: date
             * @description The last valuation day. Null if not available.
             */
            end_date: string | null;
            /**
             * Returns
             * @description Number of returns: at most 252 daily, 104 weekly, 60 monthly, or 40 quarterly ones. Returns before the window count too.
             */
            days: number;
            /**
             * Returns
             * @description Number of returns, the same as days.
             */
            observations: number;
            /**
             * Covered weight
             * @description Share of the weight that has a price and a rate by the first day, 0 to 1.
             */
            coverage: number;
            /** @description The latest weights over the last returns. Null if not available. */
            portfolio: {
                /**
                 * Own volatility
                 * @description Annualized volatility, as a decimal.
                 */
                volatility: number;
                /**
                 * Value at risk (VaR), 95%
                 * @description 5% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                var_95: number;
                /**
                 * Value at risk (VaR), 99%
                 * @description 1% quantile of the returns, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                var_99: number | null;
                /**
                 * Expected shortfall (CVaR), 95%
                 * @description Mean of the returns at or below var_95, as a decimal. A loss is negative. Null with fewer than 20 returns.
                 */
                cvar_95: number;
                /**
                 * Expected shortfall (CVaR), 99%
                 * @description Mean of the returns at or below var_99, as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                cvar_99: number | null;
            } | null;
            /** @description The covered holdings, in the order of latest_holdings. */
            holdings: {
                /** @description RIC of the holding. */
                ric: string;
                /** @description Name of the sector. */
                sector: string;
                /**
                 * Own volatility
                 * @description Annualized volatility, as a decimal.
                 */
                volatility: number;
                /**
                 * Marginal volatility
                 * @description Change of the volatility of the portfolio per unit of weight, as a decimal a year.
                 */
                marginal_volatility: number;
                /**
                 * Weight
                 * @description Weight among the covered holdings, as a decimal. The weights sum to 1.
                 */
                weight: number;
                /**
                 * Contribution to volatility
                 * @description Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
                 */
                volatility_contribution: number;
                /**
                 * Share of volatility
                 * @description Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
                 */
                volatility_share: number;
                /**
                 * Contribution to VaR, 95%
                 * @description Part of var_95 as a decimal. A loss is negative. The parts sum to it.
                 */
                var_95_contribution: number;
                /**
                 * Contribution to VaR, 99%
                 * @description Part of var_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                var_99_contribution: number | null;
                /**
                 * Contribution to CVaR, 95%
                 * @description Part of cvar_95 as a decimal. A loss is negative. The parts sum to it.
                 */
                cvar_95_contribution: number;
                /**
                 * Contribution to CVaR, 99%
                 * @description Part of cvar_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                cvar_99_contribution: number | null;
            }[];
            /** @description Sums of the holdings of each sector, sorted by name. */
            sectors: {
                /** @description Name of the sector. */
                sector: string;
                /**
                 * Weight
                 * @description Weight among the covered holdings, as a decimal. The weights sum to 1.
                 */
                weight: number;
                /**
                 * Contribution to volatility
                 * @description Part of the volatility of the portfolio, as a decimal a year. The parts sum to it.
                 */
                volatility_contribution: number;
                /**
                 * Share of volatility
                 * @description Share of the volatility of the portfolio, as a decimal. The shares sum to 1.
                 */
                volatility_share: number;
                /**
                 * Contribution to VaR, 95%
                 * @description Part of var_95 as a decimal. A loss is negative. The parts sum to it.
                 */
                var_95_contribution: number;
                /**
                 * Contribution to VaR, 99%
                 * @description Part of var_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                var_99_contribution: number | null;
                /**
                 * Contribution to CVaR, 95%
                 * @description Part of cvar_95 as a decimal. A loss is negative. The parts sum to it.
                 */
                cvar_95_contribution: number;
                /**
                 * Contribution to CVaR, 99%
                 * @description Part of cvar_99 as a decimal. A loss is negative. Null with fewer than 100 returns.
                 */
                cvar_99_contribution: number | null;
            }[];
        };
        /** @description Annual risk-free rate as a decimal: 0.04 means 4%. An object names a rate of the market data or has own rates. Default: 0. */
        RiskFreeRateParameter: number | components["schemas"]["RiskFreeRateParameterObject"];
        /** @description It needs exactly one of `symbol`, `series`. */
        RiskFreeRateParameterObject: {
            /** @description Currency with a rate in the market data, for example USD, or a yield index. */
            symbol?: string;
            /** @description Own rates, in any order. A day without a rate keeps the rate before it. */
            series?: {
                /**
                 * Format: date
                 * @description Date, YYYY-MM-DD.
                 */
                date: string;
                /** @description Rate a year as a decimal: 0.04 means 4%. */
                annual_rate: number;
            }[];
        };
        /** @description The risk-free rate of one currency from one day on. A row has the members that `fields` names. Without `fields`, it has every member. */
        RiskFreeRatesRow: {
            /** @description ISO 4217. */
            currency?: string;
            /**
             * Format: date
             * @description First day of the rate. It holds until the next date of the currency.
             */
            date?: string;
            /** @description Effective annual rate, as a decimal: 0.04 means 4%. */
            annual_rate?: number;
            /** @description Name of the series, or of the data if it is not known. */
            source?: string;
        };
        /** @description Metrics over moving windows. They are null until a window is full. */
        RollingMetricsSection: {
            /** @description Number of returns behind each row. */
            observations: {
                /**
                 * 30 days
                 * @description Always 30.
                 */
                window_30d: number;
                /**
                 * 60 days
                 * @description Always 60.
                 */
                window_60d: number;
                /**
                 * 90 days
                 * @description Always 90.
                 */
                window_90d: number;
            };
            /** @description Windows of 30 returns. They are daily unless portfolio_parameters.frequency says otherwise. */
            window_30d: {
                /**
                 * Format: date
                 * @description Last day of the window.
                 */
                date: string;
                /**
                 * Sharpe ratio
                 * @description Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.
                 */
                sharpe_ratio: number | null;
                /**
                 * Volatility
                 * @description Standard deviation of the returns a year, as a decimal. Null if the window is not full.
                 */
                volatility: number | null;
                /**
                 * Beta
                 * @description Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.
                 */
                beta: number | null;
                /**
                 * Correlation
                 * @description Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.
                 */
                correlation: number | null;
            }[];
            /** @description Windows of 60 returns. They are daily unless portfolio_parameters.frequency says otherwise. */
            window_60d: {
                /**
                 * Format: date
                 * @description Last day of the window.
                 */
                date: string;
                /**
                 * Sharpe ratio
                 * @description Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.
                 */
                sharpe_ratio: number | null;
                /**
                 * Volatility
                 * @description Standard deviation of the returns a year, as a decimal. Null if the window is not full.
                 */
                volatility: number | null;
                /**
                 * Beta
                 * @description Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.
                 */
                beta: number | null;
                /**
                 * Correlation
                 * @description Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.
                 */
                correlation: number | null;
            }[];
            /** @description Windows of 90 returns. They are daily unless portfolio_parameters.frequency says otherwise. */
            window_90d: {
                /**
                 * Format: date
                 * @description Last day of the window.
                 */
                date: string;
                /**
                 * Sharpe ratio
                 * @description Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.
                 */
                sharpe_ratio: number | null;
                /**
                 * Volatility
                 * @description Standard deviation of the returns a year, as a decimal. Null if the window is not full.
                 */
                volatility: number | null;
                /**
                 * Beta
                 * @description Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.
                 */
                beta: number | null;
                /**
                 * Correlation
                 * @description Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.
                 */
                correlation: number | null;
            }[];
            /** @description The returns of the last 12 full months, one row per month end. */
            window_1y: {
                /**
                 * Format: date
                 * @description Month end, the last day of the window.
                 */
                date: string;
                /**
                 * Returns
                 * @description Number of returns in the window.
                 */
                observations: number;
                /**
                 * Annualized return
                 * @description Return of the portfolio over the window, as a decimal a year.
                 */
                annualized_return: number;
                /**
                 * Sharpe ratio
                 * @description Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.
                 */
                sharpe_ratio: number | null;
                /**
                 * Volatility
                 * @description Standard deviation of the returns a year, as a decimal. Null if the window is not full.
                 */
                volatility: number | null;
                /**
                 * Beta
                 * @description Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.
                 */
                beta: number | null;
                /**
                 * Correlation
                 * @description Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.
                 */
                correlation: number | null;
            }[];
            /** @description The returns of the last 36 full months, one row per month end. */
            window_3y: {
                /**
                 * Format: date
                 * @description Month end, the last day of the window.
                 */
                date: string;
                /**
                 * Returns
                 * @description Number of returns in the window.
                 */
                observations: number;
                /**
                 * Annualized return
                 * @description Return of the portfolio over the window, as a decimal a year.
                 */
                annualized_return: number;
                /**
                 * Sharpe ratio
                 * @description Annualized Sharpe ratio of the window. Null when the returns do not vary or the window is not full.
                 */
                sharpe_ratio: number | null;
                /**
                 * Volatility
                 * @description Standard deviation of the returns a year, as a decimal. Null if the window is not full.
                 */
                volatility: number | null;
                /**
                 * Beta
                 * @description Beta to the benchmark over the window. Null when the benchmark does not vary or the window is not full.
                 */
                beta: number | null;
                /**
                 * Correlation
                 * @description Pearson correlation with the benchmark over the window, −1 to 1. Null when either does not vary or the window is not full.
                 */
                correlation: number | null;
            }[];
        };
        /** @description One day of one instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        RollingVolatilityRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /**
             * Format: date
             * @description Trading date.
             */
            date?: string;
            /** @description Number of daily returns in the window. */
            window?: number;
            /** @description Annualized sample volatility, as a decimal. Null until the window is full. */
            volatility?: number | null;
        };
        /** @description Result of a score analysis. */
        ScoreResult: {
            /** @description RIC that the symbol was resolved to. */
            symbol: string;
            /** @description The composite and its strengths and weaknesses. */
            summary: string;
            /** @description Each factor and the figures behind it. */
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
            /** @description Change of the composite score. */
            trend: string;
            /** @description Factor scores, 0 to 10. */
            scores: {
                /**
                 * Value score
                 * @description Value score, 0 to 10. Null without enough inputs.
                 */
                value: number | null;
                /**
                 * Quality score
                 * @description Quality score, 0 to 10. Null without enough inputs.
                 */
                quality: number | null;
                /**
                 * Momentum score
                 * @description Momentum score, 0 to 10. Null without enough inputs.
                 */
                momentum: number | null;
                /**
                 * Defensive score
                 * @description Defensive score, 0 to 10. Null without enough inputs.
                 */
                defensive: number | null;
                /**
                 * Tactical score
                 * @description Tactical score, 0 to 10. Null without enough inputs.
                 */
                tactical: number | null;
                /**
                 * Composite score
                 * @description Composite of the factor scores, 0 to 10. Null without enough of them.
                 */
                total: number | null;
            };
            /**
             * Recommendation
             * @description Word for the composite score: STRONG BUY from 8, BUY from 6, HOLD from 4, SELL from 2, STRONG SELL below. Null without a score. It follows mechanically from the score and is not advice.
             */
            recommendation: string | null;
            /** @description Every figure that the text may use. */
            facts: {
                /** @description Id, for example operating_margin, operating_margin.peer_median, or operating_margin.percentile. */
                id: string;
                /** @description Label of the figure. */
                label: string;
                /**
                 * Fact
                 * @description Value in the unit of the fact.
                 */
                value: number;
                /**
                 * @description Unit of the value. With percent, 27.6 means 27.6%.
                 * @enum {string}
                 */
                unit: "percent" | "percentage_points" | "ratio" | "multiple" | "money" | "per_share" | "score" | "days" | "years" | "count";
                /** @description Period that the figure covers. */
                period: string;
                /** @description Data that the figure was computed from. */
                source: string;
                /** @description Currency of money and per-share figures. Null for all others. */
                currency: string | null;
            }[];
            /** @description The check of every number in the prose against the facts. */
            grounding: {
                /**
                 * Numbers in the text
                 * @description Number of numbers in the prose.
                 */
                numbers: number;
                /**
                 * Grounded numbers
                 * @description Number of these that are facts, rounded as shown.
                 */
                grounded: number;
                /**
                 * Removed sentences
                 * @description Number of sentences that were removed because a number in them was not a fact.
                 */
                removed: number;
                /** @description The removed sentences. */
                removed_sentences: string[];
            };
            /** @description Author of the prose: rules, or the name of a model. */
            narrator: string;
            /** @description Language of the prose, as a BCP 47 tag. */
            lang: string;
            /**
             * Format: date
             * @description Last day of the data.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description Creation time of the analysis. RFC 3339, UTC.
             */
            generated_at: string;
            /** @description Version of the snapshot. */
            data_version: string;
            /** @description Source of the data in the snapshot. */
            data_source: string;
            /** @description True if prices and financial statements are simulated. */
            simulated: boolean;
            /** @description Limits of the analysis. */
            notes: string[];
            /** @description Purpose and limits of the analysis. */
            disclosure: string;
        };
        /** @description Weights by sector at every rebalance and month end. */
        SectorAllocationSection: {
            /**
             * Format: date
             * @description Day of the rebalance, or last day of the month.
             */
            date: string;
            /** @description Name of the sector. */
            sector: string;
            /**
             * Value
             * @description Value in base currency.
             */
            value: number;
            /**
             * Weight
             * @description Share of the value of the portfolio, as a decimal.
             */
            weight: number;
        }[];
        /** @description Profit and loss by sector, as sums of the instruments. */
        SectorContributionSection: {
            /** @description Name of the sector. */
            sector: string;
            /**
             * Price profit
             * @description Profit or loss from the price and dividends, in base currency.
             */
            price_pl: number;
            /**
             * Currency profit
             * @description Profit or loss from the exchange rate, in base currency.
             */
            fx_pl: number;
            /**
             * Transaction cost
             * @description Transaction cost in base currency, at least 0.
             */
            transaction_cost: number;
            /**
             * Profit or loss
             * @description Profit or loss after costs, in base currency. It is the profit from prices and currencies minus the transaction cost.
             */
            total_pl: number;
            /**
             * Contribution
             * @description Profit or loss over the initial value, as a decimal. The rows sum to the total return. Transactions divide by the value at the start and all inflows instead.
             */
            contribution_pct: number;
            /**
             * Mean weight
             * @description Mean weight over the window, as a decimal.
             */
            avg_weight: number;
            /**
             * Own return
             * @description Return in base currency while held, chained, as a decimal. Null if it was held for no return.
             */
            return_pct: number | null;
            /**
             * Fees
             * @description Fees in base currency, at least 0.
             */
            fees?: number;
        }[];
        /** @description Address to notify when a nightly analysis finds a change. */
        SetPortfolioAlertRequest: {
            /**
             * Format: uri
             * @description Address that receives changes of the portfolio. It must use https and a public host.
             */
            callback_url: string;
            /**
             * @description Smallest change of the value since the last notification, as a decimal fraction. For example, 0.02 means 2%.
             * @default 0.02
             */
            least_change?: number;
        };
        /** @description The alert of a portfolio, and its nightly analyses. */
        SetPortfolioAlertResponse: {
            /** @description Prefix "pf", a hyphen, a UUID. */
            portfolio_id: string;
            /**
             * Format: uri
             * @description Address that receives changes of the portfolio.
             */
            callback_url: string;
            /** @description Smallest change of the value since the last notification, as a decimal fraction. For example, 0.02 means 2%. */
            least_change: number;
            /**
             * Format: date-time
             * @description Time of the last nightly analysis, also of one that failed. RFC 3339, UTC. Null before the first one.
             */
            last_run: string | null;
            /** @description Why the last night has not analyzed the portfolio, in a sentence. Null if it has. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description Time of the next nightly analysis. RFC 3339, UTC. Null if nothing is analyzed, because the portfolio has no alert or no tracking-worker runs.
             */
            next_run: string | null;
            /** @description A warning with the code `not_scheduled` if no tracking-worker runs. Otherwise empty. */
            warnings: {
                /**
                 * @description Kind of warning, for programs.
                 * @enum {string}
                 */
                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "window_too_short" | "position_delisted" | "unusual_valuation_days" | "rebalance_after_end" | "transaction_after_end" | "large_flow" | "undefined_return" | "not_scheduled" | "weights_renormalized" | "weights_sum_far_from_one" | "rows_combined" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "unknown_member" | "member_ignored" | "stale_rate" | "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices" | "negative_cash" | "price_far_from_market" | "fee_exceeds_trade" | "before_price_history" | "priced_by_ledger" | "priced_at_close" | "split_booked_twice" | "split_mismatch" | "transactions_sorted" | "duplicate_transaction" | "dividends_not_booked" | "sign_ignored" | "initial_value_ignored" | "cash_ignored" | "partial_rate_history" | "more_warnings";
                /** @description Description of the problem in a sentence for people. */
                message: string;
                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                field: string;
                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                symbol?: string;
                /**
                 * Format: date
                 * @description First day of a fault in the data.
                 */
                first_date?: string;
                /**
                 * Format: date
                 * @description Last day of a fault in the data.
                 */
                last_date?: string;
                /** @description Largest share of the portfolio that a fault in the data touched, as a decimal fraction. */
                portfolio_share?: number;
                /** @description Effect of the suspicious moves on total_return in basis points: total_return less what it would be without these moves. Absent if it cannot be computed. */
                total_return_effect_bps?: number;
                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                weight?: number;
            }[];
        };
        /** @description A portfolio definition, whose latest holdings are simulated, and the paths to simulate. It needs at least one of `portfolio`, `transactions`. */
        SimulatePortfolioRequest: {
            portfolio?: components["schemas"]["PortfolioParameter"];
            /**
             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
             * @default USD
             */
            base_currency?: string;
            /** @description Value at the start, from 1e-6 to 1e12. Default: 10,000 for weights, otherwise the value of the latest holdings. */
            initial_value?: number;
            /**
             * @description Apply the costs of analyze to the trades of paths. The first holdings are there already.
             * @default false
             */
            include_transaction_costs?: boolean;
            /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
            transaction_cost_config?: {
                [key: string]: {
                    /** @description Rate of a purchase. */
                    buy: number;
                    /** @description Rate of a sale. */
                    sell: number;
                };
            } | null;
            rebalancing?: components["schemas"]["RebalancingParameter"];
            /**
             * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
             * @enum {string}
             */
            dividends?: "reinvest" | "cash" | "booked" | "market";
            /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
            withholding?: {
                [key: string]: number;
            };
            fees?: components["schemas"]["FeesParameter"];
            transactions?: components["schemas"]["TransactionsParameter"];
            opening?: components["schemas"]["OpeningParameter"];
            /**
             * @deprecated
             * @description No effect. Inflows count from the start of their day, and outflows until its end.
             * @enum {string}
             */
            flow_timing?: "start" | "end";
            /**
             * @description Order in which a sale closes lots, for the section realized_gains.
             * @default fifo
             * @enum {string}
             */
            lot_method?: "fifo" | "average" | "highest_cost";
            /**
             * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
             * @default true
             */
            allow_negative_cash?: boolean;
            /**
             * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
             * @default true
             */
            track_cash?: boolean;
            /**
             * Format: name
             * @description Name of the job for people. It need not be unique and does not change the result.
             */
            name?: string;
            /**
             * Format: duration
             * @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
             * @default PT30M
             */
            keep_for?: string;
            /**
             * Format: date
             * @description Day of the latest holdings. Default: yesterday.
             */
            end_date?: string;
            /**
             * @description Policy for a row that cannot be held, as in analyze.
             * @default drop
             * @enum {string}
             */
            on_missing?: "fail" | "drop";
            /**
             * @description Policy for faults in the data of a holding, as in analyze.
             * @default warn
             * @enum {string}
             */
            on_data_fault?: "warn" | "fail";
            /**
             * @description Source of the returns. `bootstrap` draws blocks of months from the common history of the holdings. `normal` and `student_t` draw log returns from a distribution that is fitted to it.
             * @default bootstrap
             * @enum {string}
             */
            method?: "bootstrap" | "normal" | "student_t";
            /**
             * @description Length of the paths.
             * @default 10
             */
            years?: number;
            /**
             * @description Number of paths. Paths × months × holdings are at most 1 billion.
             * @default 2000
             */
            paths?: number;
            /** @description Mean length of the blocks in months. Default: chosen from the data. */
            block_length?: number;
            /**
             * Format: date
             * @description First day of the history. Default: the first day that all holdings have in common.
             */
            history_start?: string;
            /**
             * @description Seed of the random numbers. The same seed gives the same paths.
             * @default 1
             */
            seed?: number;
            /** @description Deposits and withdrawals. */
            flows?: {
                /** @description Amount of the first flow in base currency. */
                amount: number;
                /**
                 * @description Distance of the flows.
                 * @enum {string}
                 */
                every: "once" | "month" | "quarter" | "year";
                /** @description Years from the start to the first flow, rounded to months. 0 is the start. Default: one period after the start, and 0 for "once". */
                from_year?: number;
                /** @description Years from the start to the last flow, which is included. Default: the end. */
                until_year?: number;
                /**
                 * @description Yearly growth of the amount as a decimal.
                 * @default 0
                 */
                growth?: number;
                /**
                 * @description True: the amount is in the money of the start, and inflation raises it besides the growth.
                 * @default false
                 */
                indexed?: boolean;
            }[];
            /**
             * @description Yearly rate as a decimal. Unless it is 0, all values, returns, and drawdowns are in the money of the start, today's money.
             * @default 0
             */
            inflation?: number;
            /** @description The value to reach at the end, as {value}, after inflation. */
            goal?: {
                /** @description Value in base currency. */
                value: number;
            };
            /**
             * @description Percentiles of the paths to report. Repetitions collapse.
             * @default [
             *       5,
             *       25,
             *       50,
             *       75,
             *       95
             *     ]
             */
            percentiles?: number[];
            /**
             * @description Distance of the reported points in time.
             * @default year
             * @enum {string}
             */
            interval?: "month" | "year";
        };
        /** @description The job was accepted. */
        SimulatePortfolioResponse: {
            /** @description Prefix "sim", a hyphen, a UUID. */
            job_id: string;
            /**
             * @description Created, not started.
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: uri-reference
             * @description Path of the job: /v1/jobs/{job_id}.
             */
            check_url: string;
            /** @description Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1. */
            estimated_duration_seconds: number;
            /** @description One sentence for people. */
            message: string;
            /** @description Portfolio and window that will be analyzed. */
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
            warnings: components["schemas"]["JobWarnings"];
        };
        /** @description Simulated paths of the latest holdings. */
        SimulationResult: {
            /** @description True, and only there with a result. */
            success: boolean;
            /** @description The settings of the simulation, with the defaults filled in. */
            parameters: {
                /** @description Currency of all money. */
                base_currency: string;
                /**
                 * Initial value
                 * @description Value at the start of every path, in base currency.
                 */
                initial_value: number;
                /**
                 * @description Source of the monthly returns.
                 * @enum {string}
                 */
                method: "bootstrap" | "normal" | "student_t";
                /**
                 * Years
                 * @description Length of every path in years.
                 */
                years: number;
                /**
                 * Paths
                 * @description Number of simulated paths.
                 */
                paths: number;
                /**
                 * Seed
                 * @description Seed of the random numbers. The same request with the same seed gives the same result on the same data.
                 */
                seed: number;
                /**
                 * @description Distance of the points in time.
                 * @enum {string}
                 */
                interval: "month" | "year";
                /**
                 * Format: date
                 * @description Month end before the first return of the history.
                 */
                history_start: string;
                /**
                 * Format: date
                 * @description Last month end of the history.
                 */
                history_end: string;
                /**
                 * Months of history
                 * @description Number of monthly returns that all holdings have in common. The paths come from them, so a short history hides what it did not contain.
                 */
                observations: number;
                /**
                 * Block length
                 * @description Mean length of the blocks of the bootstrap, in months. The automatic length follows Politis and White 2004. Null for a fitted distribution.
                 */
                block_length: number | null;
                /**
                 * @description Origin of the block length. Null without blocks.
                 * @enum {string|null}
                 */
                block_length_method: "automatic" | "given" | null;
                /**
                 * Degrees of freedom
                 * @description Degrees of freedom of the fitted Student t distribution. Low numbers mean frequent extreme months. Null for the other methods.
                 */
                degrees_of_freedom: number | null;
                /** @description Policy by which the portfolio trades. Schedules more frequent than monthly trade every month. */
                rebalancing: {
                    /**
                     * @description Calendar period after which the portfolio returns to its target. Weeks begin on Monday.
                     * @default none
                     * @enum {string}
                     */
                    schedule: "none" | "daily" | "weekly" | "monthly" | "quarterly" | "semiannual" | "annual";
                    /** @description Band that is checked every month. Null without one. */
                    band: {
                        /**
                         * Band around the target
                         * @description Largest distance of a weight from its target, as a decimal.
                         */
                        absolute?: number;
                        /**
                         * Band in parts of the target
                         * @description Largest distance of a weight from its target, as a fraction of the target.
                         */
                        relative?: number;
                    } | null;
                    /**
                     * @description After a weight leaves its band: return to the target, or move that weight to the edge of its band.
                     * @default target
                     * @enum {string}
                     */
                    to: "target" | "edge";
                };
                /**
                 * Yearly fees
                 * @description Sum of the yearly fees as a decimal.
                 */
                annual_fee_rate: number;
                /** @description True if trades of the paths have costs. */
                include_transaction_costs: boolean;
                /**
                 * Inflation
                 * @description Yearly inflation as a decimal. Unless it is 0, all money of the result has the purchasing power of the start, and returns and drawdowns are real.
                 */
                inflation: number;
                /** @description The flows of the request. */
                flows: {
                    /**
                     * Flow
                     * @description Amount of the first flow in base currency. It is above 0 for a deposit and below 0 for a withdrawal.
                     */
                    amount: number;
                    /**
                     * @description Distance of the flows.
                     * @enum {string}
                     */
                    every: "once" | "month" | "quarter" | "year";
                    /**
                     * First year
                     * @description Years from the start to the first flow. Null: one period after the start.
                     */
                    from_year: number | null;
                    /**
                     * Last year
                     * @description Years from the start to the last flow. Null: the end.
                     */
                    until_year: number | null;
                    /**
                     * Yearly growth
                     * @description Yearly growth of the amount besides inflation, as a decimal.
                     */
                    growth: number;
                    /** @description True if inflation raises the amount. */
                    indexed: boolean;
                }[];
                /** @description Version of the snapshot. */
                data_version: string;
                /** @description Source of the data in the snapshot. */
                data_source: string;
            };
            /** @description The latest holdings with the history that the paths come from. */
            holdings: {
                /** @description RIC of the holding. */
                ric: string;
                /** @description Name of the holding. */
                name: string;
                /**
                 * Weight at the start
                 * @description Share of the value at the start of every path, as a decimal.
                 */
                weight: number;
                /**
                 * Target weight
                 * @description Share that a rebalancing returns to, as a decimal.
                 */
                target_weight: number;
                /**
                 * Return of the history
                 * @description Compound annual growth rate over the common history in base currency, as a decimal. It is not a forecast.
                 */
                annualized_return: number;
                /**
                 * Volatility of the history
                 * @description Sample deviation of the monthly returns × √12, as a decimal.
                 */
                annualized_volatility: number;
            }[];
            /** @description The percentiles of every list of values. */
            percentiles: number[];
            /** @description The distribution of the value, from the start to the end. */
            over_time: {
                /**
                 * Month
                 * @description Months since the start.
                 */
                month: number;
                /**
                 * Mean
                 * @description Mean over all paths, in base currency. A few very good paths raise it above the median. Null for student_t, because a Student t distribution of log returns has no finite mean.
                 */
                mean: number | null;
                /**
                 * Ruined
                 * @description Share of the paths that are ruined by this month, as a decimal.
                 */
                ruined: number;
                /** @description Value at each of the percentiles, in base currency and after the flow of the month. */
                values: number[];
            }[];
            /** @description The distribution of the value at the end. */
            final_value: {
                /**
                 * Mean
                 * @description Mean over all paths, in base currency. A few very good paths raise it above the median. Null for student_t, because a Student t distribution of log returns has no finite mean.
                 */
                mean: number | null;
                /**
                 * Standard error
                 * @description Standard error of the mean from the number of paths, in base currency. Null for student_t.
                 */
                standard_error: number | null;
                /** @description One row for each percentile. */
                percentiles: {
                    /**
                     * Percentile
                     * @description Share of the paths with a lower value, in percent.
                     */
                    percentile: number;
                    /**
                     * Final value
                     * @description Value at the end at this percentile, in base currency.
                     */
                    value: number;
                    /**
                     * Lower bound
                     * @description Lower end of the 95% interval of the percentile, in base currency. The interval covers the error of a finite number of paths, not that of the model.
                     */
                    lower: number;
                    /**
                     * Upper bound
                     * @description Upper end of the 95% interval of the percentile, in base currency.
                     */
                    upper: number;
                }[];
            };
            /** @description The distribution of the time-weighted return. */
            annualized_return: {
                /**
                 * Percentile
                 * @description Share of the paths with a lower value, in percent.
                 */
                percentile: number;
                /**
                 * Annualized return
                 * @description Time-weighted return a year after fees at this percentile, as a decimal. A ruined path counts until its ruin.
                 */
                value: number;
            }[];
            /** @description The distribution of the maximum drawdown. */
            max_drawdown: {
                /**
                 * Percentile
                 * @description Share of the paths with a lower value, in percent.
                 */
                percentile: number;
                /**
                 * Maximum drawdown
                 * @description Largest loss from an earlier peak at this percentile, as a decimal of at most 0. Flows do not change it. Month ends are compared, so daily drawdowns are larger.
                 */
                value: number;
            }[];
            /** @description Probability that a withdrawal cannot be paid in full. */
            ruin: {
                /**
                 * Probability of ruin
                 * @description Share of the paths in which a withdrawal could not be paid in full, as a decimal. It assumes that the future is like the history.
                 */
                probability: number;
                /**
                 * Standard error
                 * @description Standard error √(p(1 − p)/n) of the probability, as a decimal.
                 */
                standard_error: number;
                /**
                 * Lower bound
                 * @description Lower end of the 95% interval of the probability (Wilson 1927), as a decimal.
                 */
                lower: number;
                /**
                 * Upper bound
                 * @description Upper end of the 95% interval of the probability (Wilson 1927), as a decimal.
                 */
                upper: number;
            };
            /** @description Probability of reaching the goal. Null without a goal. */
            goal: {
                /**
                 * Value of the goal
                 * @description Value to reach at the end, in base currency.
                 */
                value: number;
                /**
                 * Probability of reaching the goal
                 * @description Share of the paths that end with at least the value of the goal, as a decimal.
                 */
                probability: number;
                /**
                 * Standard error
                 * @description Standard error √(p(1 − p)/n) of the probability, as a decimal.
                 */
                standard_error: number;
                /**
                 * Lower bound
                 * @description Lower end of the 95% interval of the probability (Wilson 1927), as a decimal.
                 */
                lower: number;
                /**
                 * Upper bound
                 * @description Upper end of the 95% interval of the probability (Wilson 1927), as a decimal.
                 */
                upper: number;
            } | null;
            /** @description The figures of the first quarter, the first half, and all of the paths. They should differ little. */
            convergence: {
                /**
                 * Paths
                 * @description Number of simulated paths.
                 */
                paths: number;
                /**
                 * Mean
                 * @description Mean over all paths, in base currency. A few very good paths raise it above the median. Null for student_t, because a Student t distribution of log returns has no finite mean.
                 */
                mean: number | null;
                /** @description Value at each of the percentiles, in base currency and after the flow of the month. */
                values: number[];
                /**
                 * Probability of ruin
                 * @description Probability of ruin among the first paths, as a decimal.
                 */
                ruin_probability: number;
                /**
                 * Probability of reaching the goal
                 * @description Probability of reaching the goal among the first paths, as a decimal. Null without a goal.
                 */
                goal_probability: number | null;
            }[];
            /** @description Version of the calculation. It increases whenever any output changes. */
            analytics_version: number;
            warnings: components["schemas"]["JobWarnings"];
            /** @description SHA-256 of the request and of the data version. The same hash means the same figures. */
            input_hash: string;
        };
        /** @description One split of one instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        SplitsRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /**
             * Format: date
             * @description First day on which the shares trade after the split.
             */
            date?: string;
            /** @description New shares per old share. */
            ratio?: number;
        };
        /** @description One version of the financial statements of one period of one company. A row has the members that `fields` names. Without `fields`, it has every member. */
        StatementsRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /** @description RIC of the listing whose statements these are. */
            issuer?: string;
            /**
             * Format: date
             * @description Last day of the period.
             */
            period_end?: string;
            /** @description annual or quarterly. */
            frequency?: string;
            /** @description Fiscal year. Null if it is not known. */
            fiscal_year?: number | null;
            /**
             * Format: date
             * @description Date of the statement. Null if it is not known.
             */
            statement_date?: string | null;
            /**
             * Format: date
             * @description Day of the publication, as the source reports it. Null if it is not known.
             */
            reported_date?: string | null;
            /**
             * Format: date
             * @description First day on which our figures use this version. It is the publication, or an assumed day if the source has no usable one.
             */
            counts_from?: string;
            /** @description Currency of the amounts (ISO 4217). Null if it is not known. */
            currency?: string | null;
            /** @description Diluted shares. Null if the source does not report them. */
            shares_diluted?: number | null;
            /** @description Revenue, in `currency`. Null if the source does not report it. */
            revenue?: number | null;
            /** @description Gross profit, in `currency`. Null if the source does not report it. */
            gross_profit?: number | null;
            /** @description Operating income, in `currency`. Null if the source does not report it. */
            operating_income?: number | null;
            /** @description Pretax income, in `currency`. Null if the source does not report it. */
            pretax_income?: number | null;
            /** @description Income tax, in `currency`. Null if the source does not report it. */
            income_tax?: number | null;
            /** @description Net income, in `currency`. Null if the source does not report it. */
            net_income?: number | null;
            /** @description EBITDA, in `currency`. Null if the source does not report it. */
            ebitda?: number | null;
            /** @description Depreciation amortization, in `currency`. Null if the source does not report it. */
            depreciation_amortization?: number | null;
            /** @description Interest expense, in `currency`. Null if the source does not report it. */
            interest_expense?: number | null;
            /** @description Total assets, in `currency`. Null if the source does not report it. */
            total_assets?: number | null;
            /** @description Current assets, in `currency`. Null if the source does not report it. */
            current_assets?: number | null;
            /** @description Cash, in `currency`. Null if the source does not report it. */
            cash?: number | null;
            /** @description Short term investments, in `currency`. Null if the source does not report it. */
            short_term_investments?: number | null;
            /** @description Receivables, in `currency`. Null if the source does not report it. */
            receivables?: number | null;
            /** @description Inventory, in `currency`. Null if the source does not report it. */
            inventory?: number | null;
            /** @description Current liabilities, in `currency`. Null if the source does not report it. */
            current_liabilities?: number | null;
            /** @description Payables, in `currency`. Null if the source does not report it. */
            payables?: number | null;
            /** @description Total debt, in `currency`. Null if the source does not report it. */
            total_debt?: number | null;
            /** @description Long term debt, in `currency`. Null if the source does not report it. */
            long_term_debt?: number | null;
            /** @description Shareholders equity, in `currency`. Null if the source does not report it. */
            shareholders_equity?: number | null;
            /** @description Operating cash flow, in `currency`. Null if the source does not report it. */
            operating_cash_flow?: number | null;
            /** @description Capital expenditure, in `currency`. Null if the source does not report it. */
            capital_expenditure?: number | null;
            /** @description Dividends paid, in `currency`. Null if the source does not report it. */
            dividends_paid?: number | null;
            /** @description Selling general administrative, in `currency`. Null if the source does not report it. */
            selling_general_administrative?: number | null;
            /** @description Property plant equipment, in `currency`. Null if the source does not report it. */
            property_plant_equipment?: number | null;
            /** @description Retained earnings, in `currency`. Null if the source does not report it. */
            retained_earnings?: number | null;
            /** @description Total liabilities, in `currency`. Null if the source does not report it. */
            total_liabilities?: number | null;
        };
        /** @description Result of a stock report. The addresses are signed. Everyone who has one can read the report. */
        StockReportResult: {
            /** @description True, and only there with the files. */
            success: boolean;
            /** @description Resolved RIC. */
            symbol: string;
            /**
             * Format: uri
             * @description The report as PDF.
             */
            pdf_url: string;
            /**
             * Format: uri
             * @description The report as one self-contained page.
             */
            html_url: string;
            /**
             * Format: uri
             * @description The report as data, with every fact.
             */
            json_url: string;
            /**
             * Format: date-time
             * @description Expiry time of the addresses and the files. RFC 3339, UTC.
             */
            expires_at: string;
        };
        /** @description One scenario. */
        StressScenario: {
            /**
             * Format: name
             * @description Repeated in the answer.
             */
            name: string;
            /** @description The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies. */
            shocks: components["schemas"]["StressShock"][];
        };
        StressShock: {
            /**
             * @description Group of holdings that the shock changes.
             * @enum {string}
             */
            scope: "all" | "market" | "sector" | "currency" | "symbol";
            /** @description Market, sector, currency, or symbol, as in the result. It is ignored for the scope "all". */
            name?: string | null;
            /** @description Decimal: -0.3 means a fall by 30%. */
            change: number;
        };
        /**
         * @description Own scenarios for the section stress_tests: changes of price and of currency that happen at once.
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
        StressShocksParameter: components["schemas"]["StressScenario"][] | null;
        /** @description The latest holdings in past markets and under shocks. */
        StressTestsSection: {
            /** @description Version of the list of past scenarios. */
            windows_version: string;
            /** @description Past scenarios. The latest weights are bought at the close of the first day and held. */
            historical: {
                /** @description Key of the scenario. */
                name: string;
                /** @description Event in one or two words. */
                title: string;
                /**
                 * Format: date
                 * @description First day of the scenario.
                 */
                start_date: string;
                /**
                 * Format: date
                 * @description Last day of the scenario.
                 */
                end_date: string;
                /** @description False if there are no figures. Then `reason` says why. */
                available: boolean;
                /** @description Reason for missing figures. Null if there are some. */
                reason: string | null;
                /**
                 * Covered weight
                 * @description Share of the weight with prices over the whole scenario, 0 to 1. It represents the rest.
                 */
                coverage: number;
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Maximum drawdown
                 * @description Largest loss from a peak within the scenario, as a decimal of at most 0. Null without prices.
                 */
                max_drawdown: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /** @description The 10 holdings that moved the portfolio most. */
                largest: {
                    /** @description RIC of the holding. */
                    ric: string;
                    /**
                     * Return
                     * @description Return of the holding in base currency, as a decimal.
                     */
                    return: number;
                    /**
                     * Contribution
                     * @description Weight times return, as a decimal.
                     */
                    contribution: number;
                }[];
            }[];
            /** @description The stress_shocks of the request, in their order. */
            shocks: {
                /** @description Name of the scenario in the request. */
                name: string;
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number;
                /**
                 * Change in value
                 * @description Gain or loss of the portfolio, in base currency.
                 */
                value_change: number;
                /** @description The 10 holdings that moved the portfolio most. */
                largest: {
                    /** @description RIC of the holding. */
                    ric: string;
                    /**
                     * Return
                     * @description Return of the holding in base currency, as a decimal.
                     */
                    return: number;
                    /**
                     * Contribution
                     * @description Weight times return, as a decimal.
                     */
                    contribution: number;
                }[];
                /** @description Shocks that hit no holding, or only holdings for which a more specific shock counts. */
                without_effect: {
                    /**
                     * @description Scope of the shock in the request.
                     * @enum {string}
                     */
                    scope: "all" | "market" | "sector" | "currency" | "symbol";
                    /** @description Name of the shock in the request. Null without one. */
                    name: string | null;
                }[];
            }[];
        };
        /** @description One instrument. A row has the members that `fields` names. Without `fields`, it has every member. */
        SymbolsRow: {
            /** @description RIC of the instrument. */
            ric?: string;
            /** @description Ticker. */
            ticker?: string;
            /** @description Name. */
            name?: string;
            /** @description stock, etf or index. */
            type?: string;
            /** @description Market. */
            market?: string;
            /** @description ISO 4217. */
            currency?: string;
            /** @description ISIN. */
            isin?: string | null;
            /** @description Kind of text that matched: ric, ticker, isin, alias, name, brand (or former name), or misspelled. */
            matched?: string;
        };
        /** @description The delivery that was accepted. */
        TestWebhookResponse: {
            /** @description Also the webhook-id header of every attempt. */
            delivery_id: string;
            /**
             * Format: uri-reference
             * @description Path of the delivery. It is available a moment later.
             */
            check_url: string;
        };
        /** @description Returns of periods that end on the last day, or on the last month end. */
        TimePeriodReturnsSection: {
            /** @description One week. */
            "1w": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description One month. It is measured from month end to month end if the window ends at a month end. */
            "1m": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Three months, measured like 1m. */
            "3m": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Six months, measured like 1m. */
            "6m": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Month to date. */
            mtd: {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Quarter to date. */
            qtd: {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Year to date. */
            ytd: {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description One year, measured like 1m. */
            "1yr": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Three years, measured like 1m, not annualized. */
            "3yr": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Five years, measured like 1m, not annualized. */
            "5yr": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description Ten years, measured like 1m, not annualized. */
            "10yr": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The whole window. */
            inception: {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The last full calendar month. */
            "1m_month_end": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The last three full calendar months. */
            "3m_month_end": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The last six full calendar months. */
            "6m_month_end": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The last twelve full calendar months. */
            "1yr_month_end": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The last 36 full calendar months, not annualized. */
            "3yr_month_end": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The last 60 full calendar months, not annualized. */
            "5yr_month_end": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
            /** @description The last 120 full calendar months, not annualized. */
            "10yr_month_end": {
                /**
                 * Portfolio return
                 * @description Return of the portfolio, as a decimal. Null if the period is not covered.
                 */
                portfolio_return: number | null;
                /**
                 * Benchmark return
                 * @description Return of the benchmark, as a decimal. Null if there is no price on both ends.
                 */
                benchmark_return: number | null;
                /**
                 * Excess return
                 * @description Return of the portfolio minus the return of the benchmark, as a decimal. Null if either is null.
                 */
                excess_return: number | null;
                /**
                 * Format: date
                 * @description Valuation day from which the period is measured. Null if it is not covered.
                 */
                start_date: string | null;
                /**
                 * Format: date
                 * @description Valuation day to which the period is measured. Null if it is not covered.
                 */
                end_date: string | null;
                /**
                 * Calendar days
                 * @description Calendar days of the period. Null if the period is not covered.
                 */
                days: number | null;
            };
        };
        /** @description A portfolio definition that is kept, and a name for it. It needs at least one of `portfolio`, `transactions`. */
        TrackRequest: {
            portfolio?: components["schemas"]["PortfolioParameter"];
            /**
             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
             * @default USD
             */
            base_currency?: string;
            /**
             * @description Starting value in base currency, from 1e-6 to 1e12.
             * @default 10000
             */
            initial_value?: number;
            benchmark?: components["schemas"]["BenchmarkParameter"];
            benchmarks?: components["schemas"]["BenchmarksParameter"];
            /**
             * @description Apply market-specific costs to every trade, the first purchase included.
             * @default false
             */
            include_transaction_costs?: boolean;
            /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
            transaction_cost_config?: {
                [key: string]: {
                    /** @description Rate of a purchase. */
                    buy: number;
                    /** @description Rate of a sale. */
                    sell: number;
                };
            } | null;
            rebalancing?: components["schemas"]["RebalancingParameter"];
            /**
             * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
             * @enum {string}
             */
            dividends?: "reinvest" | "cash" | "booked" | "market";
            /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
            withholding?: {
                [key: string]: number;
            };
            fees?: components["schemas"]["FeesParameter"];
            transactions?: components["schemas"]["TransactionsParameter"];
            opening?: components["schemas"]["OpeningParameter"];
            /**
             * @deprecated
             * @description No effect. Inflows count from the start of their day, and outflows until its end.
             * @enum {string}
             */
            flow_timing?: "start" | "end";
            /**
             * @description Order in which a sale closes lots, for the section realized_gains.
             * @default fifo
             * @enum {string}
             */
            lot_method?: "fifo" | "average" | "highest_cost";
            /**
             * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
             * @default true
             */
            allow_negative_cash?: boolean;
            /**
             * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
             * @default true
             */
            track_cash?: boolean;
            /**
             * Format: name
             * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
             */
            name?: string | null;
            /** @description Files whose transactions the portfolio has, the oldest first. They are a record for people and do not change results. An update without this member keeps the list. */
            imported_files?: {
                /**
                 * Format: name
                 * @description File name.
                 */
                name: string;
                /** @description SHA-256 of the content in hexadecimal. The same content has the same hash. */
                sha256: string;
                /** @description Number of transactions in the file. */
                rows: number;
                /** @description Number of transactions that no earlier file had. */
                added: number;
                /**
                 * Format: date
                 * @description First date of the transactions.
                 */
                first_date: string;
                /**
                 * Format: date
                 * @description Last date of the transactions.
                 */
                last_date: string;
                /**
                 * Format: date-time
                 * @description Time of the import. RFC 3339, UTC.
                 */
                imported_at: string;
            }[];
            /**
             * @description Policy for a row that cannot be held. "fail" rejects the request. "drop" keeps the row, and each analysis leaves it out and reports it in warnings.
             * @default fail
             * @enum {string}
             */
            on_missing?: "fail" | "drop";
            /**
             * @description Policy for faults in the data, as in analyze. It is stored. With "fail", the portfolio is not stored if the data have a fault. While they have one later, it has no value and its nightly analysis fails.
             * @default warn
             * @enum {string}
             */
            on_data_fault?: "warn" | "fail";
        };
        /** @description A tracked portfolio. Optional members are present if they were sent. For rows with weights, `initial_value` is always present. */
        TrackedPortfolio: {
            /** @description Prefix "pf", a hyphen, a UUID. */
            portfolio_id: string;
            /** @description Version of the definition. It starts at 1 and increases by 1 with every change. */
            version: number;
            /**
             * Format: date-time
             * @description Start of tracking. RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Creation time of this version. RFC 3339, UTC.
             */
            updated_at: string;
            /**
             * Format: name
             * @description A name for people. It need not be unique. An update without this member keeps the name; null removes it.
             */
            name: string | null;
            portfolio?: components["schemas"]["PortfolioParameter"];
            /**
             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
             * @default USD
             */
            base_currency: string;
            /**
             * @description Starting value in base currency, from 1e-6 to 1e12.
             * @default 10000
             */
            initial_value?: number;
            benchmark: components["schemas"]["BenchmarkParameter"];
            benchmarks?: components["schemas"]["BenchmarksParameter"];
            /**
             * @description Apply market-specific costs to every trade, the first purchase included.
             * @default false
             */
            include_transaction_costs: boolean;
            /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
            transaction_cost_config: {
                [key: string]: {
                    /** @description Rate of a purchase. */
                    buy: number;
                    /** @description Rate of a sale. */
                    sell: number;
                };
            } | null;
            rebalancing?: components["schemas"]["RebalancingParameter"];
            /**
             * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
             * @enum {string}
             */
            dividends?: "reinvest" | "cash" | "booked" | "market";
            /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
            withholding?: {
                [key: string]: number;
            };
            fees?: components["schemas"]["FeesParameter"];
            transactions?: components["schemas"]["TransactionsParameter"];
            opening?: components["schemas"]["OpeningParameter"];
            /**
             * @deprecated
             * @description No effect. Inflows count from the start of their day, and outflows until its end.
             * @enum {string}
             */
            flow_timing?: "start" | "end";
            /**
             * @description Order in which a sale closes lots, for the section realized_gains.
             * @default fifo
             * @enum {string}
             */
            lot_method?: "fifo" | "average" | "highest_cost";
            /**
             * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
             * @default true
             */
            allow_negative_cash?: boolean;
            /**
             * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
             * @default true
             */
            track_cash?: boolean;
            /**
             * @description Policy for faults in the data, as in analyze. It is stored. With "fail", the portfolio is not stored if the data have a fault. While they have one later, it has no value and its nightly analysis fails.
             * @default warn
             * @enum {string}
             */
            on_data_fault?: "warn" | "fail";
            /** @description Files whose transactions the portfolio has, the oldest first. They are a record for people and do not change results. An update without this member keeps the list. */
            imported_files?: {
                /**
                 * Format: name
                 * @description File name.
                 */
                name: string;
                /** @description SHA-256 of the content in hexadecimal. The same content has the same hash. */
                sha256: string;
                /** @description Number of transactions in the file. */
                rows: number;
                /** @description Number of transactions that no earlier file had. */
                added: number;
                /**
                 * Format: date
                 * @description First date of the transactions.
                 */
                first_date: string;
                /**
                 * Format: date
                 * @description Last date of the transactions.
                 */
                last_date: string;
                /**
                 * Format: date-time
                 * @description Time of the import. RFC 3339, UTC.
                 */
                imported_at: string;
            }[];
            /** @description Warnings of the request that stored it. Only in its answer, if there are any. */
            warnings?: {
                /**
                 * @description Kind of warning, for programs.
                 * @enum {string}
                 */
                code: "unresolved_symbol" | "no_price_history" | "rebalance_before_history" | "missing_fx_history" | "window_too_short" | "position_delisted" | "unusual_valuation_days" | "rebalance_after_end" | "transaction_after_end" | "large_flow" | "undefined_return" | "not_scheduled" | "weights_renormalized" | "weights_sum_far_from_one" | "rows_combined" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "unknown_member" | "member_ignored" | "stale_rate" | "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices" | "negative_cash" | "price_far_from_market" | "fee_exceeds_trade" | "before_price_history" | "priced_by_ledger" | "priced_at_close" | "split_booked_twice" | "split_mismatch" | "transactions_sorted" | "duplicate_transaction" | "dividends_not_booked" | "sign_ignored" | "initial_value_ignored" | "cash_ignored" | "partial_rate_history" | "more_warnings";
                /** @description Description of the problem in a sentence for people. */
                message: string;
                /** @description Path of the first member it concerns, for example portfolio[3].symbol. */
                field: string;
                /** @description The RIC, or the symbol as it was sent if it is unknown. */
                symbol?: string;
                /**
                 * Format: date
                 * @description First day of a fault in the data.
                 */
                first_date?: string;
                /**
                 * Format: date
                 * @description Last day of a fault in the data.
                 */
                last_date?: string;
                /** @description Largest share of the portfolio that a fault in the data touched, as a decimal fraction. */
                portfolio_share?: number;
                /** @description Effect of the suspicious moves on total_return in basis points: total_return less what it would be without these moves. Absent if it cannot be computed. */
                total_return_effect_bps?: number;
                /** @description Weight that the holding was meant to have on the first date it concerns, as a decimal fraction. */
                weight?: number;
            }[];
        };
        /**
         * @description Ledger to analyze instead of `portfolio`: at most 20,000 transactions in 1,000 symbols over 40 years.
         * @example [
         *       {
         *         "date": "2024-01-02",
         *         "type": "deposit",
         *         "amount": 10000
         *       },
         *       {
         *         "date": "2024-01-03",
         *         "type": "buy",
         *         "symbol": "AAPL.OQ",
         *         "quantity": 20,
         *         "price": 184.25,
         *         "fee": 1
         *       }
         *     ]
         */
        TransactionsParameter: {
            /**
             * Format: date
             * @description Trade date, YYYY-MM-DD, from 1990-01-01 to today. Within a day, deposits and income count first, trades then in the order of the request, and withdrawals last. A sale of shares that are bought later on the day comes after that purchase.
             */
            date: string;
            /**
             * @description Kind of transaction.
             * @enum {string}
             */
            type: "buy" | "sell" | "deposit" | "withdrawal" | "dividend" | "interest" | "fee" | "tax" | "split" | "transfer_in" | "transfer_out" | "exchange";
            /** @description Instrument, as in a portfolio. For an exchange, the cash that is bought, for example CASH.EUR. */
            symbol?: string;
            /** @description Number of shares on that date, before later splits. For a split, new shares per old share: 2 means 2 for 1. */
            quantity?: number;
            /** @description Price per share, or dividend per share. Without price and amount, a trade uses the close. */
            price?: number;
            /** @description Money before fee and tax: quantity × price of a trade, or the amount of a cash transaction. */
            amount?: number;
            /** @description Currency of the price, the amount, the fee, and the tax (ISO 4217). Default: the currency of the instrument, or the base currency for cash. */
            currency?: string;
            /** @description Commission and charges. They are taken from the cash and are not part of amount. */
            fee?: number;
            /** @description Tax of the trade, or tax withheld from a dividend or from interest. */
            tax?: number;
            /** @description Booked exchange rate. For an exchange, bought currency per unit of sold currency. Otherwise, base currency per unit of currency. */
            rate?: number;
            /** @description Text for people. It has no effect. */
            note?: string;
            /** @description Identifier from the source. If several transactions have the same id, only the first counts. */
            id?: string;
        }[];
        /** @description All trades, in date order. */
        TransactionsSection: {
            /**
             * Format: date
             * @description Day of the trade.
             */
            date: string;
            /** @description RIC of the instrument. */
            ric: string;
            /**
             * @description Direction of the trade.
             * @enum {string}
             */
            side: "BUY" | "SELL";
            /**
             * Quantity
             * @description Units traded, above 0.
             */
            quantity: number;
            /**
             * Price
             * @description Price in the currency of the instrument.
             */
            price_local: number;
            /**
             * Exchange rate
             * @description Base currency per unit of the currency of the instrument.
             */
            fx_rate: number;
            /**
             * Traded value
             * @description Value of the trade in base currency: quantity × price × rate.
             */
            value: number;
            /**
             * Cost
             * @description Transaction cost, in base currency.
             */
            cost: number;
            /** @description Market whose rates apply. */
            market: string;
            /**
             * @description Reason for the trade. initial is the first purchase, rebalance a later date of the portfolio, and exit a delisting. opening is not a trade, because the position was already held when the window opened. booked is a trade of the ledger.
             * @enum {string}
             */
            reason: "initial" | "rebalance" | "exit" | "opening" | "booked";
        }[];
        /** @description Traded value and its cost. */
        TurnoverAnalysisSection: {
            /**
             * Rebalances
             * @description Number of rebalances in the window.
             */
            num_rebalances: number;
            /** @description Calendar days between rebalances. */
            rebalance_frequency_days: {
                /**
                 * Mean days between rebalances
                 * @description Mean number of calendar days between rebalances. Null with fewer than two rebalances.
                 */
                mean: number | null;
                /**
                 * Median days between rebalances
                 * @description Median number of calendar days between rebalances. Null with fewer than two rebalances.
                 */
                median: number | null;
            };
            /**
             * Turnover of ended positions
             * @description Turnover of positions that became cash because they ended, as a decimal. It is half their value over the value of the portfolio on that day, added up.
             */
            exit_turnover: number;
            /**
             * One-way turnover
             * @description Sum of the turnover of all rebalances after the first purchase, and exit_turnover, as a decimal. Cash is not a security and does not count.
             */
            total_one_way_turnover: number;
            /**
             * Annualized turnover
             * @description One-way turnover a year, as a decimal. Null if the window is shorter than a year.
             */
            annualized_turnover: number | null;
            /** @description One row per rebalance, in date order. */
            per_rebalance: {
                /**
                 * Format: date
                 * @description Day of the trades.
                 */
                date: string;
                /**
                 * Bought
                 * @description Value bought, in base currency.
                 */
                buy_value: number;
                /**
                 * Sold
                 * @description Value sold, in base currency.
                 */
                sell_value: number;
                /**
                 * One-way turnover
                 * @description Half of the traded value over the value of the portfolio, as a decimal.
                 */
                one_way_turnover: number;
                /**
                 * Cost
                 * @description Transaction cost, in base currency.
                 */
                cost: number;
            }[];
            /** @description One row per market. */
            costs_by_market: {
                /** @description Name of the market. */
                market: string;
                /**
                 * Bought
                 * @description Value bought, in base currency.
                 */
                buy_value: number;
                /**
                 * Sold
                 * @description Value sold, in base currency.
                 */
                sell_value: number;
                /**
                 * Buy rate
                 * @description Cost of buying as a decimal fraction of the traded value. Null when the trades paid different rates, because shares and funds differ or the rate changed.
                 */
                buy_rate: number | null;
                /**
                 * Sell rate
                 * @description Cost of selling as a decimal fraction of the traded value. Null when the trades paid different rates, because shares and funds differ or the rate changed.
                 */
                sell_rate: number | null;
                /**
                 * Cost
                 * @description Transaction cost, in base currency.
                 */
                cost: number;
            }[];
        };
        /** @description A portfolio definition. The members that only analyze reads are checked too, if they are sent. It needs at least one of `portfolio`, `transactions`. */
        ValidatePortfolioRequest: {
            portfolio?: components["schemas"]["PortfolioParameter"];
            /**
             * @description Currency code (ISO 4217), for example USD, SGD or EUR.
             * @default USD
             */
            base_currency?: string;
            /**
             * @description Starting value in base currency, from 1e-6 to 1e12.
             * @default 10000
             */
            initial_value?: number;
            benchmark?: components["schemas"]["BenchmarkParameter"];
            benchmarks?: components["schemas"]["BenchmarksParameter"];
            /**
             * @description Apply market-specific costs to every trade, the first purchase included.
             * @default false
             */
            include_transaction_costs?: boolean;
            /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
            transaction_cost_config?: {
                [key: string]: {
                    /** @description Rate of a purchase. */
                    buy: number;
                    /** @description Rate of a sale. */
                    sell: number;
                };
            } | null;
            rebalancing?: components["schemas"]["RebalancingParameter"];
            /**
             * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
             * @enum {string}
             */
            dividends?: "reinvest" | "cash" | "booked" | "market";
            /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
            withholding?: {
                [key: string]: number;
            };
            fees?: components["schemas"]["FeesParameter"];
            transactions?: components["schemas"]["TransactionsParameter"];
            opening?: components["schemas"]["OpeningParameter"];
            /**
             * @deprecated
             * @description No effect. Inflows count from the start of their day, and outflows until its end.
             * @enum {string}
             */
            flow_timing?: "start" | "end";
            /**
             * @description Order in which a sale closes lots, for the section realized_gains.
             * @default fifo
             * @enum {string}
             */
            lot_method?: "fifo" | "average" | "highest_cost";
            /**
             * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
             * @default true
             */
            allow_negative_cash?: boolean;
            /**
             * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
             * @default true
             */
            track_cash?: boolean;
            /**
             * Format: name
             * @description Name of the job for people. It need not be unique and does not change the result.
             */
            name?: string;
            /**
             * Format: duration
             * @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account.
             * @default PT30M
             */
            keep_for?: string;
            /**
             * Format: date
             * @description First day. Default, and the earliest: the first rebalance date.
             */
            start_date?: string;
            /**
             * Format: date
             * @description Last day. Default: yesterday.
             */
            end_date?: string;
            fields?: components["schemas"]["FieldsParameter"];
            risk_free_rate?: components["schemas"]["RiskFreeRateParameter"];
            stress_shocks?: components["schemas"]["StressShocksParameter"];
            attribution?: components["schemas"]["AttributionParameter"];
            confidence?: components["schemas"]["ConfidenceParameter"];
            value_at_risk?: components["schemas"]["ValueAtRiskParameter"];
            custom_metrics?: components["schemas"]["CustomMetricsParameter"];
            factor_exposures?: components["schemas"]["FactorExposuresParameter"];
            /**
             * @description Policy for a row that cannot be held, because its symbol is unknown, or because on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.
             * @default drop
             * @enum {string}
             */
            on_missing?: "fail" | "drop";
            /**
             * @description Policy for faults in the data of holdings and benchmarks, such as old prices. "warn" reports them first in warnings. "fail" rejects the request.
             * @default warn
             * @enum {string}
             */
            on_data_fault?: "warn" | "fail";
            /**
             * @description Start on the first day on which every holding of the first date can be bought. If it is later, warnings has start_delayed.
             * @default false
             */
            start_when_available?: boolean;
        };
        /** @description Outcome of the dry run. Nothing is stored. */
        ValidatePortfolioResponse: {
            /** @description True if tracking, updating, and analyzing would be accepted. */
            valid: boolean;
            /** @description Number of errors. */
            error_count: number;
            /** @description Number of warnings. */
            warning_count: number;
            /** @description Every error found, in one pass. At most 200 of each code. One more item counts the rest. */
            errors: {
                /** @enum {string} */
                code: "empty_portfolio" | "invalid_date" | "future_date" | "unresolved_symbol" | "ambiguous_symbol" | "duplicate_holding" | "non_positive_weight" | "zero_weight_sum" | "unsupported_currency" | "missing_fx_history" | "no_price_history" | "rebalance_before_history" | "invalid_initial_value" | "unknown_market" | "invalid_cost_rate" | "invalid_dividends" | "unknown_country" | "too_many_rows" | "too_many_symbols" | "end_before_start" | "mixed_units" | "window_too_short" | "invalid_benchmark" | "data_fault" | "oversold" | "negative_cash" | "missing_member" | "non_positive_amount" | "too_many_transactions" | "portfolio_and_transactions";
                /** @description One sentence for people. */
                message: string;
                /** @description Path of the member, for example portfolio[3].weight. */
                field: string;
                /** @description Symbols that may be meant instead, the likeliest first. Only with unresolved_symbol and ambiguous_symbol. */
                suggestions?: string[];
            }[];
            /** @description Every warning found, in one pass. At most 200 of each code. One more item counts the rest. */
            warnings: {
                /** @enum {string} */
                code: "weights_renormalized" | "weights_sum_far_from_one" | "symbol_normalized" | "rows_combined" | "non_trading_date_shifted" | "partial_price_history" | "stale_price" | "low_score_coverage" | "single_holding" | "high_concentration" | "weights_look_like_percent" | "rebalance_overridden" | "start_delayed" | "costs_not_applied" | "unknown_member" | "member_ignored" | "stale_rate" | "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices" | "negative_cash" | "price_far_from_market" | "fee_exceeds_trade" | "before_price_history" | "priced_by_ledger" | "priced_at_close" | "split_booked_twice" | "split_mismatch" | "transactions_sorted" | "duplicate_transaction" | "dividends_not_booked" | "sign_ignored" | "initial_value_ignored" | "cash_ignored";
                /** @description One sentence for people. */
                message: string;
                /** @description Path of the member, for example portfolio[3].weight. */
                field: string;
            }[];
            /** @description Definition with RICs, default values, and weights that sum to exactly 1 per date. Present only if valid. It needs at least one of `portfolio`, `transactions`. */
            normalized?: {
                portfolio?: components["schemas"]["PortfolioParameter"];
                /**
                 * @description Currency code (ISO 4217), for example USD, SGD or EUR.
                 * @default USD
                 */
                base_currency?: string;
                /**
                 * @description Starting value in base currency, from 1e-6 to 1e12.
                 * @default 10000
                 */
                initial_value?: number;
                benchmark?: components["schemas"]["BenchmarkParameter"];
                benchmarks?: components["schemas"]["BenchmarksParameter"];
                /**
                 * @description Apply market-specific costs to every trade, the first purchase included.
                 * @default false
                 */
                include_transaction_costs?: boolean;
                /** @description Own rates by market name, for example "Hong Kong". Markets that are absent keep the default rates. */
                transaction_cost_config?: {
                    [key: string]: {
                        /** @description Rate of a purchase. */
                        buy: number;
                        /** @description Rate of a sale. */
                        sell: number;
                    };
                } | null;
                rebalancing?: components["schemas"]["RebalancingParameter"];
                /**
                 * @description Treatment of dividends. For a portfolio: `reinvest` (default) or `cash`, which holds them as cash until the next trade day. For transactions: `booked` (default) uses only those of the ledger, and `market` those of the market data.
                 * @enum {string}
                 */
                dividends?: "reinvest" | "cash" | "booked" | "market";
                /** @description Tax withheld from dividends of the market data, by country of the instrument, as a decimal: {"United States": 0.15}. */
                withholding?: {
                    [key: string]: number;
                };
                fees?: components["schemas"]["FeesParameter"];
                transactions?: components["schemas"]["TransactionsParameter"];
                opening?: components["schemas"]["OpeningParameter"];
                /**
                 * @deprecated
                 * @description No effect. Inflows count from the start of their day, and outflows until its end.
                 * @enum {string}
                 */
                flow_timing?: "start" | "end";
                /**
                 * @description Order in which a sale closes lots, for the section realized_gains.
                 * @default fifo
                 * @enum {string}
                 */
                lot_method?: "fifo" | "average" | "highest_cost";
                /**
                 * @description Accept a ledger whose cash falls below 0, with a warning. False rejects it.
                 * @default true
                 */
                allow_negative_cash?: boolean;
                /**
                 * @description Keep cash in the portfolio. False is for ledgers without deposits: each purchase is paid from outside the portfolio, and each sale and each income leaves it.
                 * @default true
                 */
                track_cash?: boolean;
            };
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
                /** @description Value that was sent. A long value is shortened. */
                input?: unknown;
                /** @description Values that the message mentions. */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
        };
        /** @description Options of the section value_at_risk. They also select the section. */
        ValueAtRiskParameter: {
            /**
             * @description Horizons in trading days. Repetitions collapse.
             * @default [
             *       1,
             *       10
             *     ]
             */
            horizon_days?: number[];
            /**
             * @description Decay factor of the EWMA method. RiskMetrics uses 0.94 for daily and 0.97 for monthly returns.
             * @default 0.94
             */
            ewma_lambda?: number;
            /**
             * @description Number of returns before each forecast of a backtest.
             * @default 250
             */
            backtest_window?: number;
        };
        /** @description Value at risk of the returns of the portfolio by four methods, with backtests. */
        ValueAtRiskSection: {
            /** @description False if there are no figures. Then `reason` says why. */
            available: boolean;
            /** @description Reason for missing figures. Null if there are some. */
            reason: string | null;
            /**
             * Format: date
             * @description First day of the window.
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of the returns.
             */
            end_date: string;
            /**
             * @description Frequency of the returns.
             * @enum {string}
             */
            frequency: "daily" | "weekly" | "monthly" | "quarterly";
            /**
             * Returns
             * @description Number of returns of the portfolio in the window.
             */
            observations: number;
            /**
             * Decay factor
             * @description Weight of the last variance in the next one, for the EWMA method (RiskMetrics 1996). A lower one reacts faster and is noisier.
             */
            ewma_lambda: number;
            /**
             * Backtest window
             * @description Number of returns before each forecast of a backtest.
             */
            backtest_window: number;
            /** @description One row for each method, level, and horizon. Empty if not available. */
            estimates: {
                /**
                 * @description Method of the estimate.
                 * @enum {string}
                 */
                method: "historical" | "parametric" | "cornish_fisher" | "ewma";
                /**
                 * Level
                 * @description Confidence level in percent: 95 or 99.
                 */
                level: number;
                /**
                 * Horizon
                 * @description Horizon in trading days.
                 */
                horizon_days: number;
                /**
                 * Value at risk
                 * @description Return over the horizon that is undercut with a probability of 100 minus the level, in percent. It is a decimal, and a loss is negative. It says nothing about the size of worse returns. The method cornish_fisher corrects the normal quantile for skewness and kurtosis (Zangari 1996). Null with a reason.
                 */
                value_at_risk: number | null;
                /**
                 * Expected shortfall
                 * @description Mean return over the horizon below the value at risk, as a decimal. A loss is negative. At 99%, few returns of the history are behind it. Null if the value at risk is null.
                 */
                expected_shortfall: number | null;
                /** @description Reason for missing figures. Null if there are some. */
                reason: string | null;
            }[];
            /** @description One row for each method and level, of forecasts for one period. Empty if not available. */
            backtests: {
                /**
                 * @description Method of the estimate.
                 * @enum {string}
                 */
                method: "historical" | "parametric" | "cornish_fisher" | "ewma";
                /**
                 * Level
                 * @description Confidence level in percent: 95 or 99.
                 */
                level: number;
                /**
                 * Forecasts
                 * @description Number of periods with a forecast from the returns before it.
                 */
                observations: number;
                /**
                 * Exceptions
                 * @description Number of periods with a return below the value at risk that was forecast.
                 */
                exceptions: number;
                /**
                 * Expected exceptions
                 * @description Number of exceptions that the level implies.
                 */
                expected_exceptions: number;
                /**
                 * Kupiec statistic
                 * @description Likelihood ratio of the test that exceptions are as frequent as the level implies (Kupiec 1995). With a year of forecasts it rarely finds a wrong model. Null with fewer than 100 forecasts.
                 */
                kupiec_statistic: number | null;
                /**
                 * Kupiec p-value
                 * @description Probability of a larger Kupiec statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts.
                 */
                kupiec_p_value: number | null;
                /**
                 * Independence statistic
                 * @description Likelihood ratio of the test that an exception does not depend on the period before (Christoffersen 1998). Null with fewer than 100 forecasts or without exceptions.
                 */
                independence_statistic: number | null;
                /**
                 * Independence p-value
                 * @description Probability of a larger independence statistic if the model is right, 0 to 1. Null with fewer than 100 forecasts or without exceptions.
                 */
                independence_p_value: number | null;
                /**
                 * Conditional coverage statistic
                 * @description Sum of the Kupiec and independence statistics (Christoffersen 1998). Null if one of them is.
                 */
                conditional_coverage_statistic: number | null;
                /**
                 * Conditional coverage p-value
                 * @description Probability of a larger sum if the model is right, 0 to 1. Null if the sum is.
                 */
                conditional_coverage_p_value: number | null;
                /** @description Reason for missing tests. Null if there are all of them. */
                reason: string | null;
            }[];
        };
        /** @description One event for one URL. */
        WebhookDelivery: {
            /** @description Also the webhook-id header of every attempt. */
            delivery_id: string;
            /** @description Kind of event, for example job.completed. */
            event_type: string;
            /**
             * Format: uri
             * @description Address that receives the event.
             */
            url: string;
            /**
             * @description Status of the delivery. It is failed after all attempts have failed.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far. */
            attempts: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the next attempt. Null before the first attempt, and if there are no more attempts.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time of the delivery. Null until then.
             */
            delivered_at: string | null;
            /** @description HTTP status of the last answer. Null if there was no answer. */
            last_http_status: number | null;
            /** @description Reason why the last attempt failed. Null if it succeeded, and before the first attempt. */
            last_error: string | null;
            /** @description The body that is sent. */
            payload: {
                /** @description Kind of event. */
                type: string;
                /**
                 * Format: date-time
                 * @description Time of the event. RFC 3339, UTC.
                 */
                timestamp: string;
                /** @description Data of the event. For a job event, it is the job without its result. */
                data: {
                    [key: string]: unknown;
                };
            };
        };
        /**
         * WebhookTestEvent
         * @description Body of a webhook, signed as standardwebhooks.com defines.
         */
        WebhookTestEvent: {
            /**
             * @description Kind of event.
             * @enum {string}
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description Time of the event. RFC 3339, UTC.
             */
            timestamp: string;
            /** @description A test. */
            data: {
                /** @description One sentence for people. */
                message: string;
            };
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
                "application/json": components["schemas"]["ValidatePortfolioRequest"];
            };
        };
        responses: {
            /** @description The errors and warnings. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatePortfolioResponse"];
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
                "application/json": components["schemas"]["ValidatePortfolioRequest"];
            };
        };
        responses: {
            /** @description The status is clean, resolved, or unresolvable. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvePortfolioResponse"];
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
                /** @description Also make a tear sheet of the result, as a job of its own. Default: only if the body has `report`. */
                report?: boolean;
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzePortfolioRequest"];
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyzePortfolioResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. */
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
    analyzeBatch: {
        parameters: {
            query?: {
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyzeBatchRequest"];
            };
        };
        responses: {
            /** @description The outcome of each request. Poll the check_url of each job. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyzeBatchResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. */
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
    reportPortfolio: {
        parameters: {
            query: {
                /** @description A portfolio analysis of the account that has not failed. If it is still running, the report waits for it. */
                job_id: string;
                /** @description Name of the job for people. It need not be unique and does not change the result. */
                name?: string;
                /** @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account. */
                keep_for?: string;
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReportPortfolioRequest"];
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPortfolioResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. */
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
    simulatePortfolio: {
        parameters: {
            query?: {
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulatePortfolioRequest"];
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatePortfolioResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. */
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
    optimizePortfolio: {
        parameters: {
            query?: {
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptimizePortfolioRequest"];
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptimizePortfolioResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. */
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
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description The portfolio at version 1. The ETag contains the version. */
            201: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedPortfolio"];
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPortfoliosResponse"];
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
            /** @description The present version. The ETag contains the version. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedPortfolio"];
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
    updatePortfolio: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that you have read. The request is refused if there is a newer one. `*` means any version. */
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
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description The new version, or the same one if nothing differs. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedPortfolio"];
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
                /** @description ETag of the version that you have read. The request is refused if there is a newer one. `*` means any version. */
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
            /** @description The portfolio is deleted and cannot be restored. */
            204: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
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
    getPortfolioValue: {
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
            /** @description The value at the last close. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPortfolioValueResponse"];
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
            /** @description The stored versions. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPortfolioVersionsResponse"];
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedPortfolio"];
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPortfolioAlertResponse"];
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
                "application/json": components["schemas"]["SetPortfolioAlertRequest"];
            };
        };
        responses: {
            /** @description The alert is set or replaced. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPortfolioAlertResponse"];
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
            /** @description The alert is deleted. */
            204: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
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
    submitPeersAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English, and a note reports any other language. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description Number of peers to compare with. */
                peers?: number;
                /** @description Compute the analysis again, even if there is a cached one. This needs the scope research:force. */
                force?: boolean;
                /** @description Name of the job for people. It need not be unique and does not change the result. */
                name?: string;
                /** @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account. */
                keep_for?: string;
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchSubmitResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. `entitlement_required`: The account is not entitled to this operation. */
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
    submitFinancialAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English, and a note reports any other language. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description Number of peers to compare with. */
                peers?: number;
                /** @description Compute the analysis again, even if there is a cached one. This needs the scope research:force. */
                force?: boolean;
                /** @description Name of the job for people. It need not be unique and does not change the result. */
                name?: string;
                /** @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account. */
                keep_for?: string;
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchSubmitResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. `entitlement_required`: The account is not entitled to this operation. */
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
    submitScoreAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English, and a note reports any other language. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description Number of peers to compare with. */
                peers?: number;
                /** @description Compute the analysis again, even if there is a cached one. This needs the scope research:force. */
                force?: boolean;
                /** @description Name of the job for people. It need not be unique and does not change the result. */
                name?: string;
                /** @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account. */
                keep_for?: string;
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchSubmitResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. `entitlement_required`: The account is not entitled to this operation. */
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
    submitNewsAnalysis: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English, and a note reports any other language. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description Number of peers to compare with. */
                peers?: number;
                /** @description Compute the analysis again, even if there is a cached one. This needs the scope research:force. */
                force?: boolean;
                /** @description Name of the job for people. It need not be unique and does not change the result. */
                name?: string;
                /** @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account. */
                keep_for?: string;
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchSubmitResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. `entitlement_required`: The account is not entitled to this operation. */
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
    submitStockReport: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias. */
                symbol: string;
                /** @description Language of the prose. The rules write English, and a note reports any other language. */
                lang?: "en" | "de" | "fr" | "es" | "ja" | "zh";
                /** @description Number of peers to compare with. */
                peers?: number;
                /** @description Compute the analysis again, even if there is a cached one. This needs the scope research:force. */
                force?: boolean;
                /** @description Name of the job for people. It need not be unique and does not change the result. */
                name?: string;
                /** @description Time that the result stays after the job has ended: weeks, days, hours, and minutes (ISO 8601), from PT30M to P30D. More than PT30M counts toward the storage quota of the account. */
                keep_for?: string;
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
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
            /** @description The job is accepted. Poll check_url. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResearchSubmitResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. `entitlement_required`: The account is not entitled to this operation. */
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
    listJobs: {
        parameters: {
            query?: {
                /** @description Only this status. Default: all but expired. */
                status?: "pending" | "processing" | "completed" | "failed" | "expired";
                /** @description Only jobs whose name contains this text, in any case. */
                q?: string;
                /** @description Only jobs of this job_type. */
                type?: "portfolio_analysis" | "portfolio_simulation" | "portfolio_optimization" | "peers_analysis" | "financial_analysis" | "score_analysis" | "news_analysis" | "portfolio_report" | "stock_report";
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListJobsResponse"];
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
    getJob: {
        parameters: {
            query?: {
                /** @description Rows of a time series: every day, or the last one of each week or month. Figures always come from all days. */
                resolution?: "daily" | "weekly" | "monthly";
            };
            header?: {
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
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
            /** @description The job is canceled and ends as failed. */
            204: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
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
    changeJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Job identifier as the submit answered it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeJobRequest"];
            };
        };
        responses: {
            /** @description The job without its result. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedJob"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. */
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
    streamJobEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the last event that you have read. The stream continues after it. */
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
            /** @description Every event contains the job without its result. Its id is a revision to resume from (Last-Event-ID). The stream ends with the job, or after 5 minutes. In that case connect again. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
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
    getJobRequest: {
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
            /** @description The request. It is stored for 30 days after the job was accepted, even if the job has expired. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetJobRequestResponse"];
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
    rerunJob: {
        parameters: {
            query?: {
                /** @description URL to notify of the end of the job, with a signature as defined by standardwebhooks.com. The event is `job.completed` or `job.failed` and contains the job without its result. The URL needs https and a public host. */
                callback_url?: string;
            };
            header?: {
                /** @description 1 to 255 visible ASCII characters. The same key and body return the same job until it expires. Another body is refused. */
                "Idempotency-Key"?: string;
                /** @description `wait=N`, at most 30: the answer comes as soon as the job ends, with status 200, the job, and `Preference-Applied: wait=N`. After N seconds the normal answer comes (RFC 7240). */
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
            /** @description The job is accepted. Poll check_url. It works for 30 days after the first job was accepted, even if that job has expired. A rerun needs the scope of the first submit too. It uses no cached analysis that the market data have outdated. */
            202: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Address of the job. */
                    Location?: string;
                    /** @description "true" on a repeated submit. */
                    "Idempotent-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RerunJobResponse"];
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
            /** @description `insufficient_scope`: The token lacks the scope for this operation. `storage_quota_exceeded`: The account stores as much as it may. `entitlement_required`: The account is not entitled to this operation. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `job_not_found`: There is no such job. `job_expired`: The job has expired. `symbol_not_found`: No symbol could be resolved. */
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
    listSections: {
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
            /** @description The sections. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSectionsResponse"];
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
            /** @description `job_not_completed`: The job has no result. */
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
            /** @description `rate_limited`: Too many requests. `rate_limited`: Too many requests. */
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
    getSection: {
        parameters: {
            query?: {
                /** @description Default: the media type in Accept, or json. `columns` is JSON with a list for each column. CSV, Arrow, and Parquet have a column for each figure; nested figures have names with dots. */
                format?: "json" | "columns" | "csv" | "arrow" | "parquet";
                /** @description Rows of a time series: every day, or the last one of each week or month. Figures always come from all days. */
                resolution?: "daily" | "weekly" | "monthly";
                /** @description Rows of a page, only with json. The answer then has `rows` and `next_cursor`. */
                limit?: number;
                /** @description next_cursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Job identifier as the submit answered it. */
                job_id: string;
                /** @description Name of a section, or of a list inside it, with dots: `attribution.spans`. */
                section: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The section in the format of the request. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/csv": string;
                    "application/vnd.apache.arrow.stream": unknown;
                    "application/vnd.apache.parquet": unknown;
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
            /** @description `job_not_found`: There is no such job. `job_expired`: The job has expired. `section_not_found`: The result has no such section. */
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
            /** @description `job_not_completed`: The job has no result. */
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
    getWorkbook: {
        parameters: {
            query?: {
                /** @description Rows of a time series: every day, or the last one of each week or month. Figures always come from all days. */
                resolution?: "daily" | "weekly" | "monthly";
            };
            header?: never;
            path: {
                /** @description Job identifier as the submit answered it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workbook (XLSX). */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
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
            /** @description `job_not_completed`: The job has no result. */
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
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, which is created on first use. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhookSecretResponse"];
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWebhookSecretResponse"];
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
    testWebhook: {
        parameters: {
            query: {
                /** @description Address that receives the test event. It must use https and a public host. */
                callback_url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery has started. Get the delivery for its outcome. */
            201: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookResponse"];
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
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this status. */
                status?: "pending" | "delivered" | "failed";
                /** @description Value of next_cursor from the page before. */
                cursor?: string;
                /** @description Largest number of deliveries on a page. */
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhookDeliveriesResponse"];
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
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
            /** @description The delivery has started again. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    getKeyRatios: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Periods per symbol. */
                limit?: number;
                /** @description 1 annual, 2 quarterly. */
                freq?: number;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetKeyRatiosResponse"];
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
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyPriceResponse"];
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEtfScoresResponse"];
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
    getHistoricalScores: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Fridays, the latest ones. */
                weeks?: number;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetHistoricalScoresResponse"];
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
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRollingVolatilityResponse"];
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
    getDividendYieldHistory: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description First day, inclusive. Default: the beginning of the data. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDividendYieldHistoryResponse"];
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
    getReturnsCalendar: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Rows of months. */
                monthly?: boolean;
                /** @description Rows of years. */
                yearly?: boolean;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReturnsCalendarResponse"];
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
    getRiskFreeRates: {
        parameters: {
            query?: {
                /** @description Currency codes (ISO 4217), separated by commas, or the parameter repeated. Default: all with rates. */
                currency?: string;
                /** @description First day, inclusive. Default: one year before the last. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRiskFreeRatesResponse"];
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
    getCompanyInfo: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCompanyInfoResponse"];
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
    getSymbols: {
        parameters: {
            query: {
                /** @description Part of a name, ticker, RIC, ISIN or alias. */
                query: string;
                /** @description Most matches. */
                limit?: number;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSymbolsResponse"];
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMarketsResponse"];
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
    getDividends: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description First day, inclusive. Default: the beginning of the data. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDividendsResponse"];
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
    getSplits: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description First day, inclusive. Default: the beginning of the data. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSplitsResponse"];
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
    getExchangeRates: {
        parameters: {
            query: {
                /** @description Currency that is converted (ISO 4217). */
                from: string;
                /** @description Currency of the rate (ISO 4217). */
                to: string;
                /** @description First day, inclusive. Default: one year before the last. */
                start_date?: string;
                /** @description Last day, inclusive. Default: the latest. */
                end_date?: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetExchangeRatesResponse"];
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
    getFundHoldings: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Day for which the last list on or before it is returned. Default: the latest. */
                date?: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetFundHoldingsResponse"];
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
    getStatements: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Length of the periods. */
                frequency?: "annual" | "quarterly";
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetStatementsResponse"];
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
    getListings: {
        parameters: {
            query: {
                /** @description RIC, ticker, ISIN or alias; up to 50, separated by commas, or the parameter repeated. */
                symbol: string;
                /** @description Members of each row, separated by commas. The others are left out. Default: all. */
                fields?: string;
                /** @description Rows of a page. `X-Next-Cursor` has the cursor of the next page. Default: all rows. */
                limit?: number;
                /** @description X-Next-Cursor of the previous page. */
                cursor?: string;
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    /** @description Symbols of the request that name no instrument, separated by commas. Absent when there are none. */
                    "X-Unresolved-Symbols"?: string;
                    /** @description RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none. */
                    "X-Symbols-Without-Data"?: string;
                    /** @description The `cursor` of the next page. Absent on the last page and without a `limit`. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetListingsResponse"];
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
    getDataQuality: {
        parameters: {
            query?: {
                /** @description Only findings of this instrument. */
                symbol?: string;
                /** @description Only findings of this kind. */
                code?: "unit_jump" | "unadjusted_split" | "stale_run" | "non_positive_price" | "session_gap" | "off_session_price" | "currency_without_rates" | "dividend_without_rate" | "statement_without_date" | "statement_published_early" | "ends_without_delisting" | "dividend_outside_prices";
                /** @description Largest number of findings in this answer. */
                limit?: number;
                /** @description Number of findings to skip. */
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
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDataQualityResponse"];
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
    getAnalyticsVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every version. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAnalyticsVersionsResponse"];
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
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    /** @description Names the request in the logs. */
                    "X-Request-Id"?: string;
                    /** @description The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account. */
                    "RateLimit-Policy"?: string;
                    /** @description How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s. */
                    RateLimit?: string;
                    /** @description Source of the market data. "demo (simulated)" is not the real market. */
                    "X-Data-Source"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAccountResponse"];
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
    getExample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description The market data lack an instrument of the example. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `If-None-Match` names the ETag of what would be answered. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description `rate_limited` */
            429: {
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
            /** @description `service_unavailable` */
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
                /** @description Signature of the address. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description Id of the report. */
                id: string;
                /** @description Name of the file, which decides its format. */
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
                    "text/html": string;
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
                    "text/html": string;
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
    JobCompletedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobCompletedEvent"];
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    JobFailedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobFailedEvent"];
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    PortfolioChangedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PortfolioChangedEvent"];
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    WebhookTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
