// Each script runs in one go in Redis. KEYS: leases (id by end), waiting (waiter by turn), seen (waiter by end), state,
// members (process by end).

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * ARGV: lease, waiter, most, leaseMs, waitMs, the birth of the state that the asking process knows. Gives whether it was taken,
 * the limit, the epoch, the birth of the state, how many processes share it, and which of them this one is. A state that
 * others knew otherwise was lost with Redis: then nobody gets a place until all had time to say which they hold.
 */
export const TAKE = `${NOW}
local born = redis.call('HGET', KEYS[4], 'born')
if not born then
  born = ARGV[2] .. ':' .. now
  redis.call('HSET', KEYS[4], 'born', born)
end
if ARGV[6] ~= '' and ARGV[6] ~= born and not redis.call('HGET', KEYS[4], 'closed') then
  redis.call('HSET', KEYS[4], 'closed', now + ARGV[4] / 3 + 500)
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', now)
redis.call('ZADD', KEYS[5], now + ARGV[4] * 4, ARGV[2])
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
if now >= tonumber(redis.call('HGET', KEYS[4], 'closed') or 0)
  and redis.call('ZCARD', KEYS[1]) + ahead < math.floor(limit) then
  redis.call('ZADD', KEYS[1], now + ARGV[4], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[2])
  redis.call('ZREM', KEYS[3], ARGV[2])
  taken = 1
end
local place = 0
for i, member in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do
  if member < ARGV[2] then place = place + 1 end
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 86400000) end
return { taken, math.floor(limit), epoch, born, redis.call('ZCARD', KEYS[5]), place }
`;

/**
 * ARGV: lease, leaseMs, the birth of the state in which it was taken. A lease that has ended stays so: its place may be
 * taken. One that was lost with Redis is noted again.
 */
export const RENEW = `${NOW}
if redis.call('HGET', KEYS[4], 'born') == ARGV[3] then
  return redis.call('ZADD', KEYS[1], 'XX', now + ARGV[2], ARGV[1])
end
return redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
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
