/** Takes places of a budget over Redis for as long as it lives. `worker.ts <socket> <budget> <holdMs>` */
import { Redis } from 'ioredis';
import { createRedisStore } from '../../src/budgetRedis/index.js';
import { createBudget } from '../../src/index.js';

const [path = '', name = '', holdMs = ''] = process.argv.slice(2);
const store = createRedisStore(new Redis({ path }), { name, concurrent: 4, leaseMs: 500, askAgainMs: 10 });
const budget = createBudget({ store });
const never = new AbortController().signal;

async function work(): Promise<void> {
  for (;;) {
    const place = await budget.acquire(never);
    process.send?.('place');
    await new Promise((resolve) => setTimeout(resolve, Number(holdMs)));
    place.release('ok');
  }
}

for (let i = 0; i < 4; i++) void work();
