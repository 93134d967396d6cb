import { runStory } from './test/secondService/runStory.js';
for (const seed of [1466, 1555, 4463]) {
  const r = await runStory(seed);
  console.log(
    JSON.stringify({
      seed,
      habit: r.habit,
      table: r.table,
      broken: r.broken,
      windows: r.windows,
      hits: Object.fromEntries(r.hits),
    }),
  );
}
