import { defineConfig } from 'vitepress';

const page = (text, link) => ({ text, link });

/** The four parts of the documentation. Each page has one of them. */
const SIDEBAR = [
  {
    text: 'Tutorials',
    items: [
      page('Your first integration', '/docs/tutorials/integration'),
      page('Leaving SOAP', '/docs/tutorials/leaving-soap'),
      page('Contract tests', '/docs/tutorials/contract-tests'),
      page('Operating the gateway', '/docs/tutorials/gateway'),
    ],
  },
  {
    text: 'How-to guides',
    items: [
      page('Writes that happen once', '/docs/writes'),
      page('Networks and proxies', '/docs/network'),
      page('Tests from fixtures', '/docs/contract-tests'),
      page('Tests and cassettes', '/docs/testing'),
      page('The sandbox', '/docs/sandbox'),
      page('Exports', '/docs/export'),
      page('The payroll check', '/docs/payroll-check'),
      page('The gateway', '/docs/gateway'),
      page('Running the gateway', '/docs/gateway-operations'),
      page('Answering over REST', '/docs/gateway-switch'),
      page('Moving a script', '/docs/migration-scripts'),
      page('Comparing both sides', '/docs/migration-compare'),
      page('Signing off', '/docs/migration-signoff'),
      page('Deployments that differ', '/docs/discovery'),
      page('The stand-in for node-soap', '/docs/stand-in'),
      page('Upgrading', '/docs/upgrading'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('Values, streams, options', '/docs/calls'),
      page('The REST client', '/docs/rest'),
      page('Commands', '/docs/cli'),
      page('Operations', '/docs/operations'),
      page('Records', '/docs/records'),
      page('Statements of the document', '/docs/statements'),
      page('API', '/api/'),
      page('Counterparts over REST', '/docs/migration'),
      page('How lost writes are settled', '/docs/writes-operations'),
      page('Changelog', '/CHANGELOG'),
    ],
  },
  {
    text: 'Explanation',
    items: [
      page('Guarantees, limits and errors', '/docs/reliability'),
      page('Architecture', '/docs/architecture'),
      page('Decisions', '/docs/decisions/'),
      page('Measurements', '/bench/'),
      page('Security', '/SECURITY'),
      page('Contributing', '/CONTRIBUTING'),
      page('Writing style', '/docs/writing'),
    ],
  },
];

// biome-ignore lint/style/noDefaultExport: VitePress reads it so.
export default defineConfig({
  title: 'workforce-soap',
  description: 'A TypeScript toolkit for the legacy SOAP interface of a workforce scheduling service',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  cleanUrls: false,
  metaChunk: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
  // Documents hold type parameters and placeholders in angle brackets, and no HTML.
  markdown: { html: false },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: SIDEBAR,
    nav: SIDEBAR.map(({ text, items }) => ({ text, link: items[0].link })),
    outline: [2, 3],
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
