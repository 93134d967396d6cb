import type { World } from '../world/World.js';
import type { Route } from './Route.js';

/** Serves the files of payroll transfers that are ready. Who knows the address may have the file. */
export function downloadRoute(world: World): Route {
  return (request, response, url) => {
    const token = /^\/download\/([0-9a-f]{24})\.csv$/.exec(url.pathname)?.[1];
    if (request.method !== 'GET') return false;
    for (const transfer of world.transfers.of()) {
      if (transfer.token !== token || transfer.status !== 'Ready to Download') continue;
      response.writeHead(200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="payroll.csv"',
      });
      response.end(transfer.csv);
      return true;
    }
    return false;
  };
}
