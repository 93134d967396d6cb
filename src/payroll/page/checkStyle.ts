/** What this page has besides other reports: plots and days. */
export const CHECK_STYLE = `
h3 { font-size: 1.05rem; margin: 1.6rem 0 .5rem; }
svg.day, svg.hours { display: block; width: 100%; height: auto; max-width: 60rem; margin: .8rem 0; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.hour { stroke: var(--line); }
.worked, .lane-punch, .lane-shift { fill: var(--mild); }
.paid, .lane-transaction { fill: var(--good); }
.lane-break { fill: var(--none); }
.lane-absence { fill: var(--warn); }
.lane-raw { fill: var(--faint); }
.mark.worked { background: var(--mild); } .mark.paid { background: var(--good); }
table.findings td:nth-child(3), table.findings td:nth-child(4) { white-space: nowrap; }
@media (max-width: 45rem) {
  .scroll:not(.wide) table.findings { min-width: 0; }
  table.findings thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table.findings tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  table.findings th, table.findings td { display: inline-block; border: 0; padding: .1rem .5rem; text-align: left; }
  table.findings td:last-child { display: block; }
}
@media print { svg.day, svg.hours { break-inside: avoid; } svg rect { print-color-adjust: exact; } }
`;
