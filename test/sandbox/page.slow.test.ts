import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { describeWith } from '../interop/foreignStack.js';

const shift = (badgeNo: string) =>
  ({
    badgeNo,
    begDate: '2026-04-01',
    begTime: '08:00:00',
    endDate: '2026-04-01',
    endTime: '16:30:00',
    shiftCategoryId: '11',
  }) as const;

describeWith('chromium', 'the page of the sandbox', () => {
  let browser: Browser;
  let sandbox: Sandbox;
  let page: Page;
  const outside: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox();
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
  });
  beforeEach(async () => {
    sandbox.reset();
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = await context.newPage();
    page.on(
      'request',
      (request) => void (request.url().startsWith(sandbox.url) || outside.push(request.url())),
    );
    await page.goto(sandbox.url);
    await page.getByText('live', { exact: true }).waitFor();
    return () => context.close();
  });

  async function writeTwoShifts() {
    const client = createClient(sandbox.clientOptions());
    await client.wsdlUpdateShifts({ Shifts: [shift('0007'), shift('nobody')] });
  }

  it('shows a call as it comes in, with the outcome of each row and the decoded values beside the XML', async () => {
    await writeTwoShifts();
    const line = page.getByRole('option', { name: /wsdlUpdateShifts/ }).first();
    await expect.poll(() => line.textContent()).toContain('1 of 2 rows');
    await line.click();
    await page.getByLabel('Row outcomes').waitFor();
    expect(await page.getByLabel('Row outcomes').innerText()).toMatch(/0 accepted\s+1 rejected/);
    expect(await page.getByLabel('Request', { exact: true }).innerText()).toContain('[redacted]</apiKey>');
    expect(await page.getByLabel('Request, decoded').innerText()).toContain('"badgeNo": "nobody"');
    expect(await page.getByLabel('Answer, decoded').innerText()).toContain('SBX-SHIFT-002');
  });

  it('never shows a key, in calls or tables', async () => {
    const client = createClient(sandbox.clientOptions());
    await client.wsdlGetUnitsAPIKeyV2();
    await page
      .getByRole('option', { name: /wsdlGetUnitsAPIKeyV2/ })
      .first()
      .click();
    await page.getByLabel('Answer, decoded').waitFor();
    let seen = await page.content();
    await page.getByRole('button', { name: 'World' }).click();
    await page.getByRole('option', { name: /units$/ }).click();
    await page.getByRole('cell', { name: '[redacted]' }).first().waitFor();
    seen += await page.content();
    for (const key of [sandbox.rootKey, ...sandbox.unitKeys.values()])
      expect(seen).not.toContain(key.reveal());
  });

  it('says that nobody called only where nobody did', async () => {
    await writeTwoShifts();
    await page.getByText('Choose a call. Arrow keys move').waitFor();
    expect(await page.getByText('No call yet').count()).toBe(0);
  });

  it('is used by keyboard alone: slash filters, arrows move', async () => {
    const client = createClient(sandbox.clientOptions());
    await client.wsdlGetRoles();
    await client.wsdlGetUnits();
    await page
      .getByRole('option', { name: /wsdlGetUnits/ })
      .first()
      .waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('getroles');
    expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('wsdlGetRoles')]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: /wsdlGetRoles/ }).waitFor();
  });

  it('browses the tables of the world by a text in their rows', async () => {
    await page.getByRole('button', { name: 'World' }).click();
    await page.getByRole('option', { name: /employees$/ }).click();
    await page.getByLabel(/Filter/).fill('Öberg');
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(20);
    await expect.poll(() => page.getByRole('cell', { name: 'Öberg' }).count()).toBeGreaterThan(0);
  });

  it('loads nothing from elsewhere', () => {
    expect(outside).toEqual([]);
  });
});

it('is refused to a page of another origin', async () => {
  await using sandbox = await startSandbox();
  const answer = await fetch(`${sandbox.url}/page/calls`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(answer.status).toBe(403);
});
