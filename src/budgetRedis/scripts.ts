// Each script runs in one go in Redis. KEYS: leases (id by end), waiting (waiter by turn), seen (waiter by end), state.

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** ARGV: lease, waiter, most, leaseMs, waitMs. Gives whether it was taken, the limit and the epoch. */
export const TAKE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now)) do
  redis.call('ZREM', KEYS[2], gone)
  redis.call('ZREM', KEYS[3], gone)
end
if not redis.call('ZSCORE', KEYS[2], ARGV[2]) then
  redis.call('ZADD', KEYS[2], redis.call('HINCRBY', KEYS[4], 'turn', 1), ARGV[2])
end
redis.call('ZADD', KEYS[3], now + ARGV[5], ARGV[2])
local limit = math.min(tonumber(redis.call('HGET', KEYS[4], 'limit') or ARGV[3]), tonumber(ARGV[3]))
local epoch = tonumber(redis.call('HGET', KEYS[4], 'epoch') or 0)
local ahead = redis.call('ZRANK', KEYS[2], ARGV[2])
local taken = 0
if redis.call('ZCARD', KEYS[1]) + ahead < math.floor(limit) then
  redis.call('ZADD', KEYS[1], now + ARGV[4], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[2])
  redis.call('ZREM', KEYS[3], ARGV[2])
  taken = 1
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 86400000) end
return { taken, math.floor(limit), epoch }
`;

/** ARGV: lease, leaseMs. A lease that has ended stays so: its place may be taken. */
export const RENEW = `${NOW}
return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])
`;

/** ARGV: lease, result, epoch, most, waiter that leaves. */
export const RELEASE = `
redis.call('ZREM', KEYS[1], ARGV[1])
if ARGV[5] then
  redis.call('ZREM', KEYS[2], ARGV[5])
  redis.call('ZREM', KEYS[3], ARGV[5])
end
local limit = tonumber(redis.call('HGET', KEYS[4], 'limit') or ARGV[4])
if ARGV[2] == 'ok' and limit < tonumber(ARGV[4]) then
  redis.call('HSET', KEYS[4], 'limit', tostring(math.min(tonumber(ARGV[4]), limit + 1 / limit)))
elseif ARGV[2] == 'refused' and tonumber(redis.call('HGET', KEYS[4], 'epoch') or 0) == tonumber(ARGV[3]) then
  redis.call('HSET', KEYS[4], 'limit', tostring(math.max(1, math.floor(limit / 2))))
  redis.call('HINCRBY', KEYS[4], 'epoch', 1)
end
return 1
`;
