/** What this page has besides other reports: lines, lists to tick off, plots and days. */
export const CHECK_STYLE = `
h3 { font-size: 1.05rem; margin: 1.2rem 0 .5rem; }
.scroll.day { border: 0; background: none; }
svg.day { display: block; width: 100%; height: auto; max-width: 60rem; margin: .8rem 0; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.hour { stroke: var(--line); }
.worked, .lane-punch, .lane-shift { fill: var(--mild); }
.paid, .lane-transaction { fill: var(--good); }
.lane-break { fill: var(--none); }
.lane-absence { fill: var(--warn); }
.lane-raw { fill: var(--faint); }
.mark.worked { background: var(--mild); } .mark.paid { background: var(--good); }
.lines details { margin: 0; border-radius: 0; border-width: 1px 1px 0; }
.lines details:last-child { border-bottom-width: 1px; }
.lines summary { padding: .35rem .7rem; }
.lines .inside { overflow-x: visible; overflow-wrap: anywhere; }
.lines .tag { min-width: 6.6rem; text-align: center; }
.lines summary > * { display: inline-block; margin-right: .6rem; vertical-align: top; }
.lines .minutes { font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (min-width: 60rem) {
  .lines summary strong { min-width: 14.5rem; } .lines .who { min-width: 21rem; } .lines .when { min-width: 11rem; }
}
.ticks ul { list-style: none; padding: 0; }
.ticks li { padding: .3rem 0; border-bottom: 1px solid var(--line); }
.ticks label { display: block; padding-left: 1.6rem; }
.ticks input { width: 1rem; height: 1rem; margin: 0 .35rem 0 -1.6rem; vertical-align: -.15em; }
ul.plot { list-style: none; padding: 0; max-width: 60rem; }
ul.plot li { padding: .25rem 0; }
.hours { display: flex; align-items: center; gap: .4rem; font-size: .85rem; margin-right: 5rem; }
.hours .mark { height: .75rem; margin: 0; flex: none; }
.hours span, td.number, td span { white-space: nowrap; overflow-wrap: normal; }
@media screen and (max-width: 45rem) {
  .lines summary > :empty { display: none; }
  svg.day { width: 44rem; }
}
@media print {
  body { font-size: 10pt; }
  main { padding: 0; max-width: none; }
  h2 { margin-top: 1.2rem; break-after: avoid; }
  svg.day { break-inside: avoid; } svg rect { print-color-adjust: exact; }
  .scroll table { min-width: 0 !important; font-size: 8pt; }
  th, td { padding: 2px 4px; }
  tbody th { min-width: 0; }
  th, td { overflow-wrap: normal; }
  .lines summary { padding: 2px 4px; font-size: 8.5pt; list-style: none; }
  .lines summary > * { margin-right: .3rem; }
  .lines .tag { min-width: 4.6rem; padding: 0 4px; font-size: 7.5pt; }
  .lines summary strong { min-width: 11rem; } .lines .who { min-width: 16rem; } .lines .when { min-width: 6rem; }
  .lines details::details-content { content-visibility: hidden; height: 0; }
  .lines details[open]::details-content { content-visibility: visible; height: auto; }
  .ticks { break-before: page; }
  .ticks li { padding: 2px 0; break-inside: avoid; }
}
`;
