/** The style of the drift page, light and dark. */
export const DRIFT_PAGE_STYLE = `
:root { color-scheme: light dark; --line: #d8dbe0; --soft: #5b6472; --red: #b3261e; --green: #1d6b3a; --card: #fff; --page: #f4f5f7; --ink: #1b1f24; }
@media (prefers-color-scheme: dark) { :root { --line: #353b45; --soft: #a0a8b4; --red: #ff8a80; --green: #7fd6a0; --card: #1c2128; --page: #12151a; --ink: #e6e9ee; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .75rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; display: inline-block; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
.verdict { border-left: .3rem solid var(--green); background: var(--card); margin: 0; padding: .75rem 1rem; }
.verdict.breaking { border-color: var(--red); }
.verdict.breaking strong, .breaking h2 { color: var(--red); }
.additive h2 { color: var(--green); }
.count { color: var(--soft); font-weight: normal; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 .75rem; }
details { display: inline-block; margin-left: .75rem; color: var(--soft); vertical-align: top; }
details[open] { display: block; margin: .25rem 0 0; }
summary { cursor: pointer; }
details p { margin: .25rem 0; }
table { border-collapse: collapse; width: 100%; margin-top: .5rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--line); font-weight: normal; }
th { width: 12rem; color: var(--soft); }
td.member { width: 14rem; }
del { color: var(--red); text-decoration-thickness: 1px; }
ins { color: var(--green); text-decoration: none; }
del, ins { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
.what { color: var(--soft); }
@media (max-width: 40rem) { th, td, td.member { display: block; width: auto; border-top: 0; padding: .1rem 0; } tr { display: block; border-top: 1px solid var(--line); padding: .3rem 0; } }
`;
