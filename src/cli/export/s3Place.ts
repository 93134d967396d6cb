import { type S3Place, s3PlaceOf } from '../../export/load/s3.js';
import { UsageError } from '../cliErrors.js';

/** Where `--load s3` copies to. Throws a `UsageError` where nothing says it. */
export function s3Place(): S3Place & { readonly address: string } {
  const { WORKFORCE_S3: address = '', AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  const place = s3PlaceOf(address, AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || undefined);
  if (!place) throw new UsageError('--load s3 needs WORKFORCE_S3, such as s3://bucket/prefix.');
  return { ...place, address };
}
