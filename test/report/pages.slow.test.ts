import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { readinessHtml } from '../../src/migrate/report/readinessHtml.js';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import { checkHtml, payrollCheck, type PolicyInput } from '../../src/payroll/index.js';
import { startSandbox, TROUBLE_KINDS } from '../../src/sandbox/index.js';
import { describeWith } from '../interop/foreignStack.js';
import { everyNth } from '../shortForm.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SCRIPTS = new URL('../migrate/scripts', import.meta.url).pathname;

/** A payroll check with much to tell. */
async function troubledCheck(): Promise<string> {
  const from = '2026-03-23';
  const kinds = TROUBLE_KINDS.filter((kind) => kind !== 'changedAfterTransfer');
  await using sandbox = await startSandbox({
    world: { from, everyDay: true, shifts: 7, timeZone: 'Atlantic/Azores', trouble: kinds },
  });
  const client = createClient(sandbox.clientOptions());
  const exception = { reason: 'corrects February', owner: 'Siv Ek', until: '2026-12-31' } as const;
  const policy: PolicyInput = { baseTypes: ['100'], exceptions: [{ kind: 'negative', ...exception }] };
  const asked = { policy, now: '2026-12-01T00:00:00Z' } as const;
  const check = await payrollCheck(client, { from, to: '2026-03-29', ...asked });
  expect(check.explained.length).toBeGreaterThan(10);
  return checkHtml(check);
}

describeWith('chromium', 'the pages', () => {
  let payroll: string;
  let browser: Browser;
  let readiness: string;

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
    payroll = await troubledCheck();
    readiness = readinessHtml(readinessOf(await scanFolder(SCRIPTS)));
  });
  afterAll(() => browser?.close());

  async function withPage<T>(options: BrowserContextOptions, use: (page: Page) => Promise<T>): Promise<T> {
    const context = await browser.newContext({ bypassCSP: true, ...options });
    try {
      return await use(await context.newPage());
    } finally {
      await context.close();
    }
  }

  /** Violations that hinder somebody seriously, as `rule: selector`. */
  async function violations(page: Page, rules: object = {}): Promise<string[]> {
    await page.evaluate(axe.source);
    const { violations: found } = (await page.evaluate(`axe.run(${JSON.stringify(rules)})`)) as {
      violations: { id: string; impact: string; nodes: { target: string[] }[] }[];
    };
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }

  const REPORTS = [['the readiness report', () => readiness]] as const;
  const FLAT = [['the payroll check', () => payroll]] as const;
  // Other colours can lack contrast, and another width cannot.
  const CONTRAST = { runOnly: ['color-contrast'] };
  const LOOKS = [
    ['light', { colorScheme: 'light' }, {}],
    ['dark', { colorScheme: 'dark' }, CONTRAST],
    [
      'narrow',
      { viewport: { width: 390, height: 844 } },
      { rules: { 'color-contrast': { enabled: false } } },
    ],
  ] as const;

  it.each(
    // They share their styles.
    everyNth(
      2,
      [...REPORTS, ...FLAT].flatMap(([name, page]) =>
        LOOKS.map(([look, options, rules]) => ({ name, page, look, options, rules })),
      ),
    ),
  )('$name, $look: accessible, and no wider than the screen', async ({ page: text, options, rules }) => {
    await withPage(options, async (page) => {
      await page.setContent(text());
      await page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
      expect(await violations(page, rules)).toEqual([]);
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBe(0);
    });
  });

  it.each(REPORTS)('%s is printed with everything that is folded away', async (_, text) => {
    await withPage({}, async (page) => {
      await page.setContent(text());
      const folded = page.locator('details > div').first();
      expect(await folded.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect((await folded.boundingBox())?.height ?? 0).toBeGreaterThan(50);
      const clipped = `[...document.querySelectorAll('.scroll')].filter((one) => one.scrollHeight > one.clientHeight + 1).length`;
      expect(await page.evaluate(clipped)).toBe(0);
    });
  });

  it('the payroll check is printed whole, and says its verdict first', async () => {
    await withPage({}, async (page) => {
      await page.setContent(payroll);
      await page.getByText('not ready').first().waitFor();
      const line = page.locator('summary', { hasText: 'open punch' });
      const picture = page.getByRole('img', { name: /shift/ }).first();
      expect(await picture.isVisible()).toBe(false);
      await line.click();
      await page.locator('details[open]').getByText('and never out').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      const beyond = `[...document.querySelectorAll('.scroll')].filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length`;
      await page.setViewportSize({ width: 700, height: 990 });
      expect(await page.evaluate(beyond)).toBe(0);
      const units = await page.locator('section.ticks').count();
      expect(units).toBeGreaterThan(2);
      expect(
        await page.evaluate("getComputedStyle(document.querySelector('section.ticks')).breakBefore"),
      ).toBe('page');
    });
  });

  it('the readiness report shows the order of the work first', async () => {
    const folder = new URL('../fixtures/scripts-corpus/scripts', import.meta.url).pathname;
    const all = readinessOf(await scanFolder(folder));
    await withPage({ viewport: { width: 1400, height: 900 } }, async (page) => {
      await page.setContent(readinessHtml(all));
      const steps = page.getByRole('region', { name: 'Every script in the order of the work' });
      expect((await steps.boundingBox())!.y).toBeLessThan(450);
      expect(await steps.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    });
  });

  it('the page of the sandbox is accessible: calls, a call, tables', async () => {
    await using sandbox = await startSandbox({ world: '1x4x5' });
    const client = createClient(sandbox.clientOptions());
    await client.wsdlGetUnits();
    for (const [colorScheme, rules] of [
      ['light', {}],
      ['dark', CONTRAST],
    ] as const)
      await withPage({ colorScheme }, async (page) => {
        await page.goto(sandbox.url);
        const call = page.getByRole('option', { name: /wsdlGetUnits/ }).first();
        await call.waitFor();
        expect(await violations(page, rules)).toEqual([]);
        await call.click();
        await page.getByLabel('Answer, decoded').waitFor();
        expect(await violations(page, rules)).toEqual([]);
        await page.getByRole('button', { name: 'World' }).click();
        await page.getByRole('option', { name: /employees$/ }).click();
        await page.getByRole('cell').first().waitFor();
        expect(await violations(page, rules)).toEqual([]);
      });
  });
});
