import { counted } from '../../text/counted.js';
import { type Html, html } from '../../report/html.js';
import { page, table } from '../../report/reportPage.js';
import type { ScriptStatus } from '../signoff/permissionOf.js';

/** Where all scripts are on their way off SOAP, and what each waits for, as one page without any other file. */
export function statusHtml(all: readonly ScriptStatus[], at: Date): string {
  const may = all.filter(({ permission }) => permission.allowed).length;
  return page('On the way off SOAP', [
    html`<p class="lead">${may} of ${counted(all.length, 'script')} may go.</p>`,
    html`<p class="faint">${at.toISOString()}. Nights are those in a row in which nothing stood against a script.</p>`,
    table(
      'Scripts',
      ['Script', 'May go', { figure: 'Nights' }, 'Newest', 'Would be lost', 'By, or waits for'],
      all.map(row),
    ),
  ]);
}

function row(status: ScriptStatus): Html {
  const { script, permission, nights, newest, waitsFor, signOffs, losses, notCounted } = status;
  const { allowed, why } = permission;
  const waits = [...(allowed || permission.signOff || waitsFor.length === 0 ? [why] : []), ...waitsFor];
  const signed = signOffs.map(
    ({ who, at, kind, until }) => `${at.slice(0, 10)} ${kind}${until ? ` until ${until}` : ''}, ${who}`,
  );
  return html`<tr><th scope="row"><code>${script}</code></th>
<td><span class="tag ${allowed ? 'go' : 'no-go'}">${allowed ? 'yes' : 'no'}</span></td><td class="number">${nights}</td><td>${newest ?? 'never'}</td><td>${losses.length > 0 ? losses.join(', ') : 'nothing'}</td>
<td>${waits.map((one) => html`${one}<br>`)}${notCounted.map((one) => html`<span class="faint">nights that count for nothing: ${one}</span><br>`)}${signed.map((one) => html`<span class="faint">${one}</span><br>`)}</td></tr>`;
}
