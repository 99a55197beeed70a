import { type Share, sharesOf } from '@tearsheet/client';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { connect, type ServiceOptions, urlOf } from './connect.ts';
import { shownMoment } from './jobs.ts';

export interface CreateShareOptions extends ServiceOptions {
  /** The lifetime as the service takes it, for example P7D. */
  readonly keep?: string;
  /** True if readers see amounts of money. */
  readonly amounts?: boolean;
  readonly json?: boolean;
}

/** Makes a link that shows a result or a portfolio without an account. Only the link goes to standard output, so that a script can read it. */
export async function createShare(context: Context, id: string, options: CreateShareOptions): Promise<number> {
  const { keep, amounts = false, json } = options;
  const request = { hide_amounts: !amounts, ...(keep === undefined ? {} : { keep_for: keep }) };
  const share = await sharesOf(connect(context, options), id).share(request);
  if (json) context.printJson(share);
  else {
    const url = urlOf(context, options);
    context.print(`${url.endsWith('/') ? url.slice(0, -1) : url}${share.path}`);
    context.remark(`works until ${shownMoment(share.expires_at)} UTC ${seen(share)}; it is not shown again`);
  }
  return 0;
}

/** Lists the links to a result or a portfolio that work, without their secrets. */
export async function listShares(
  context: Context,
  id: string,
  options: ServiceOptions & { readonly json?: boolean },
): Promise<number> {
  const shares = await sharesOf(connect(context, options), id).shares();
  const rows = shares.map((share) => [
    share.share_id,
    shownMoment(share.created_at),
    shownMoment(share.expires_at),
    seen(share),
  ]);
  if (options.json) context.printJson(shares);
  else if (rows.length === 0) context.print('no links');
  else context.print(table(context, [['link', 'created (UTC)', 'expires', 'amounts'], ...rows]));
  return 0;
}

/** Revokes a link. */
export async function revokeShare(
  context: Context,
  id: string,
  shareId: string,
  options: ServiceOptions,
): Promise<number> {
  await sharesOf(connect(context, options), id).revokeShare(shareId);
  context.print(`revoked ${shareId}`);
  return 0;
}

const seen = ({ hides_amounts }: Pick<Share, 'hides_amounts'>) => (hides_amounts ? 'without amounts' : 'with amounts');
