/**
 * The program of each generated client: one analysis, one read, and one request that fails. Each prints the same line, and those whose
 * generator knows binary answers check that a workbook is a zip file.
 */
const MISSING = 'port-00000000-0000-4000-8000-000000000000';

const TYPESCRIPT = `
import { Configuration, DataApi, JobsApi, PortfolioApi, ResponseError } from './index';
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const { TEARSHEET_URL: basePath = '', TEARSHEET_TOKEN: accessToken = '' } = process.env;
const configuration = new Configuration({ basePath, accessToken });
const jobs = new JobsApi(configuration);
const portfolio = [{ date: new Date('2023-01-03'), symbol: 'AAA.N', weight: 1 }];
const { jobId } = await new PortfolioApi(configuration).analyzePortfolio({
  analyzePortfolioRequest: { portfolio, fields: ['portfolio_summary'] },
});
const job = await jobs.getJob({ jobId, prefer: 'wait=30' });
const [price] = await new DataApi(configuration).getDailyPrice({ symbol: 'AAA.N', latest: true });
const workbook: Blob = await jobs.getWorkbook({ jobId });
if (!(await workbook.text()).startsWith('PK')) throw new Error('not a workbook');
const failure: unknown = await jobs.getJob({ jobId: '${MISSING}' }).catch((error: unknown) => error);
if (!(failure instanceof ResponseError)) throw failure;
const { code }: { readonly code: string } = await failure.response.json();
const total = job.result?.result?.portfolioSummary?.totalReturn;
console.log(job.status, total?.toFixed(10), price?.ric, failure.response.status, code);
`;

const PYTHON = `
import os
from datetime import date
import openapi_client as api

configuration = api.Configuration(host=os.environ["TEARSHEET_URL"], access_token=os.environ["TEARSHEET_TOKEN"])
with api.ApiClient(configuration) as client:
    jobs = api.JobsApi(client)
    holdings = [api.Holding(date=date(2023, 1, 3), symbol="AAA.N", weight=1)]
    request = api.AnalyzePortfolioRequest(portfolio=holdings, fields=["portfolio_summary"])
    job_id = api.PortfolioApi(client).analyze_portfolio(request).job_id
    job = jobs.get_job(job_id, prefer="wait=30")
    price = api.DataApi(client).get_daily_price("AAA.N", latest=True)[0]
    assert bytes(jobs.get_workbook(job_id)).startswith(b"PK")
    total = job.result.result.portfolio_summary.total_return
    try:
        jobs.get_job("${MISSING}")
    except api.ApiException as error:
        print(job.status, f"{total:.10f}", price.ric, error.status, error.data.code)
`;

const PYTHON_CLIENT = `
import os
import httpx
from tearsheet_client import AuthenticatedClient
from tearsheet_client.api.data import get_daily_price
from tearsheet_client.api.jobs import get_job
from tearsheet_client.api.portfolio import analyze_portfolio
from tearsheet_client.models import AnalyzePortfolioRequest

url, token = os.environ["TEARSHEET_URL"], os.environ["TEARSHEET_TOKEN"]
client = AuthenticatedClient(base_url=url, token=token, timeout=httpx.Timeout(60))
holdings = [{"date": "2023-01-03", "symbol": "AAA.N", "weight": 1}]
request = AnalyzePortfolioRequest.from_dict({"portfolio": holdings, "fields": ["portfolio_summary"]})
accepted = analyze_portfolio.sync(client=client, body=request)
job = get_job.sync(accepted.job_id, client=client, prefer="wait=30")
price = get_daily_price.sync(client=client, symbol="AAA.N", latest=True)[0]
total = job.result.result.portfolio_summary.total_return
failure = get_job.sync_detailed("${MISSING}", client=client)
print(job.status.value, f"{total:.10f}", price.ric, int(failure.status_code), failure.parsed.code)
`;

const GO = `
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Getenv("TEARSHEET_URL")}}
	client := api.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv("TEARSHEET_TOKEN"))
	holding := api.NewHolding("2023-01-03", "AAA.N")
	holding.SetWeight(1)
	request := api.NewAnalyzePortfolioRequest()
	request.SetPortfolio([]api.Holding{*holding})
	request.SetFields([]string{"portfolio_summary"})
	accepted, _, err := client.PortfolioAPI.AnalyzePortfolio(ctx).AnalyzePortfolioRequest(*request).Execute()
	check(err)
	job, _, err := client.JobsAPI.GetJob(ctx, accepted.GetJobId()).Prefer("wait=30").Execute()
	check(err)
	prices, _, err := client.DataAPI.GetDailyPrice(ctx).Symbol("AAA.N").Latest(true).Execute()
	check(err)
	result := job.GetResult()
	sections := result.GetResult()
	summary := sections.GetPortfolioSummary()
	_, answer, err := client.JobsAPI.GetJob(ctx, "${MISSING}").Execute()
	var failure *api.GenericOpenAPIError
	if !errors.As(err, &failure) {
		panic(err)
	}
	problem := failure.Model().(api.Problem)
	fmt.Printf("%s %.10f %s %d %s\\n", job.GetStatus(), summary.GetTotalReturn(), prices[0].GetRic(), answer.StatusCode, problem.Code)
}
`;

const JAVA = `
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DataApi;
import org.openapitools.client.api.JobsApi;
import org.openapitools.client.api.PortfolioApi;
import org.openapitools.client.model.AnalyzePortfolioRequest;
import org.openapitools.client.model.Holding;
import org.openapitools.client.model.Job;

public class Program {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("TEARSHEET_URL"));
    client.setRequestInterceptor(request -> request.header("authorization", "Bearer " + System.getenv("TEARSHEET_TOKEN")));
    Holding holding = new Holding().date(LocalDate.parse("2023-01-03")).symbol("AAA.N").weight(1.0);
    AnalyzePortfolioRequest request = new AnalyzePortfolioRequest().portfolio(List.of(holding))
        .fields(List.of(AnalyzePortfolioRequest.FieldsEnum.PORTFOLIO_SUMMARY));
    String id = new PortfolioApi(client).analyzePortfolio(request, null, null, null, null).getJobId();
    JobsApi jobs = new JobsApi(client);
    Job job = jobs.getJob(id, null, "wait=30");
    String ric = new DataApi(client).getDailyPrice("AAA.N", null, null, true, null, null, null).get(0).getRic();
    double total = job.getResult().getResult().getPortfolioSummary().getTotalReturn();
    try {
      jobs.getJob("${MISSING}", null, null);
    } catch (ApiException error) {
      String code = client.getObjectMapper().readTree(error.getResponseBody()).get("code").asText();
      System.out.printf(Locale.ROOT, "%s %.10f %s %d %s%n", job.getStatus().getValue(), total, ric, error.getCode(), code);
    }
  }
}
`;

const RUST = `
use openapi::apis::{configuration::Configuration, data_api, jobs_api, portfolio_api, Error};
use openapi::models::{analyze_portfolio_request::Fields, AnalyzePortfolioRequest, Holding, Problem};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut configuration = Configuration::new();
    configuration.base_path = std::env::var("TEARSHEET_URL").unwrap();
    configuration.bearer_access_token = std::env::var("TEARSHEET_TOKEN").ok();
    let mut holding = Holding::new("2023-01-03".parse().unwrap(), "AAA.N".to_string());
    holding.weight = Some(1.0);
    let mut request = AnalyzePortfolioRequest::new();
    request.portfolio = Some(vec![holding]);
    request.fields = Some(vec![Fields::PortfolioSummary]);
    let accepted = portfolio_api::analyze_portfolio(&configuration, request, None, None, None, None).await.unwrap();
    let job = jobs_api::get_job(&configuration, &accepted.job_id, None, Some("wait=30")).await.unwrap();
    let prices = data_api::get_daily_price(&configuration, "AAA.N", None, None, Some(true), None, None, None).await.unwrap();
    let status = serde_json::to_value(job.status).unwrap();
    let total = job.result.unwrap().result.unwrap().portfolio_summary.unwrap().total_return;
    let Err(Error::ResponseError(failure)) = jobs_api::get_job(&configuration, "${MISSING}", None, None).await else {
        panic!("the job exists");
    };
    let problem: Problem = serde_json::from_str(&failure.content).unwrap();
    let ric = prices[0].ric.clone().unwrap();
    println!("{} {:.10} {} {} {}", status.as_str().unwrap(), total, ric, failure.status.as_u16(), problem.code);
}
`;

const CSHARP = `
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Net.Http;
using Newtonsoft.Json.Linq;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

var configuration = new Configuration
{
    BasePath = Environment.GetEnvironmentVariable("TEARSHEET_URL"),
    AccessToken = Environment.GetEnvironmentVariable("TEARSHEET_TOKEN"),
};
using var http = new HttpClient();
var jobs = new JobsApi(http, configuration);
var portfolio = new List<Holding> { new Holding(new DateOnly(2023, 1, 3), "AAA.N", weight: 1) };
var fields = new List<AnalyzePortfolioRequest.FieldsEnum> { AnalyzePortfolioRequest.FieldsEnum.PortfolioSummary };
var request = new AnalyzePortfolioRequest(portfolio, fields: fields);
var id = new PortfolioApi(http, configuration).AnalyzePortfolio(request).JobId;
var job = jobs.GetJob(id, prefer: "wait=30");
var price = new DataApi(http, configuration).GetDailyPrice("AAA.N", latest: true)[0];
var total = job.Result.Result.PortfolioSummary.TotalReturn.ToString("F10", CultureInfo.InvariantCulture);
try
{
    jobs.GetJob("${MISSING}");
}
catch (ApiException error)
{
    var code = JObject.Parse((string)error.ErrorContent)["code"];
    Console.WriteLine($"{job.Status.ToString().ToLowerInvariant()} {total} {price.Ric} {error.ErrorCode} {code}");
}
`;

const NSWAG = `
using System;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using Tearsheet;

using var http = new HttpClient();
var token = Environment.GetEnvironmentVariable("TEARSHEET_TOKEN");
http.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", token);
var client = new TearsheetClient(http) { BaseUrl = Environment.GetEnvironmentVariable("TEARSHEET_URL") };
var date = new DateTimeOffset(2023, 1, 3, 0, 0, 0, TimeSpan.Zero);
var portfolio = new PortfolioParameter { new Holding { Date = date, Symbol = "AAA.N", Weight = 1 } };
var request = new AnalyzePortfolioRequest { Portfolio = portfolio };
var ended = await client.AnalyzePortfolioAsync(request, prefer: "wait=30");
var job = await client.GetJobAsync(ended.Job_id);
var price = (await client.GetDailyPriceAsync("AAA.N", latest: true)).First();
var total = job.Result.Result.Portfolio_summary.Total_return.ToString("F10", CultureInfo.InvariantCulture);
try
{
    await client.GetJobAsync("${MISSING}");
}
catch (ApiException<Problem> error)
{
    Console.WriteLine($"{job.Status.ToString().ToLowerInvariant()} {total} {price.Ric} {error.StatusCode} {error.Result.Code}");
}
`;

const ORVAL = `
import { analyzePortfolio, getDailyPrice, getJob } from './tearsheet';
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const options = { headers: { authorization: \`Bearer \${process.env.TEARSHEET_TOKEN}\` } };
const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];
const accepted = await analyzePortfolio({ portfolio, fields: ['portfolio_summary'] }, {}, options);
if (accepted.status !== 202) throw new Error('not accepted');
const job = await getJob(accepted.data.job_id, {}, { headers: { ...options.headers, prefer: 'wait=30' } });
if (job.status !== 200 || job.data.status !== 'completed') throw new Error('no result');
const prices = await getDailyPrice({ symbol: 'AAA.N', latest: true }, options);
if (prices.status !== 200 || typeof prices.data === 'string') throw new Error('no rows');
const failure = await getJob('${MISSING}', {}, options);
if (failure.status !== 404) throw new Error('the job exists');
const { result } = job.data;
const total = 'result' in result ? result.result.portfolio_summary?.total_return : undefined;
console.log(job.data.status, total?.toFixed(10), prices.data[0]?.ric, failure.status, failure.data.code);
`;

export { CSHARP, GO, JAVA, MISSING, NSWAG, ORVAL, PYTHON, PYTHON_CLIENT, RUST, TYPESCRIPT };
