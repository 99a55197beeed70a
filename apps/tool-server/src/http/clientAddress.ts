import { networkOf } from '@tearsheet/runtime/http';
import type { Request } from 'express';

/** The network address that limits count requests by. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  return networkOf(ip);
}
