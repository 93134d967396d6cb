import type { Job, Processor, Worker, WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Part } from '../export/ExportTask.js';
import { isJson } from '../text/isJson.js';
import { bullmq } from './packages.js';

type Given = Parameters<Worker['createJob']>[0];

/** A worker that a job which cannot be read does not stop: it is put aside. */
export class ExportQueueWorker extends bullmq.Worker<unknown, readonly Part[]> {
  readonly #redis: Redis;

  constructor(
    name: string,
    work: Processor<unknown, readonly Part[]>,
    options: WorkerOptions & { connection: Redis },
  ) {
    super(name, work, options);
    this.#redis = options.connection;
  }

  protected override createJob(data: Given, id: string): Job<unknown, readonly Part[]> {
    try {
      return super.createJob(data, id);
    } catch {
      // Without anything in it it is none of an export, and ends as such jobs do.
      return super.createJob({ ...data, data: '{}' }, id);
    }
  }

  /** Takes jobs out of the way of which Redis holds what cannot be read. Gives their ids. */
  async putUnreadableAside(): Promise<string[]> {
    const aside: string[] = [];
    for (const id of await this.#redis.lrange(this.toKey('active'), 0, -1)) {
      const fields = await this.#redis.hmget(this.toKey(id), 'opts', 'progress', 'parent');
      if (fields.every((text) => text === null || isJson(text))) continue;
      const removed = await this.#redis.lrem(this.toKey('active'), 0, id);
      if (removed === 0) continue;
      await this.#redis.rpush(this.toKey('aside'), id);
      await this.#redis.del(`${this.toKey(id)}:lock`);
      aside.push(id);
    }
    return aside;
  }
}
