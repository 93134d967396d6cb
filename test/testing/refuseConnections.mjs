/** Preloaded: every connection to a host fails before it is tried. */
import { Socket } from 'node:net';

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [first] = args.flat();
  const toHost = typeof first === 'number' || (typeof first === 'object' && first !== null && !first.path);
  if (toHost) throw Object.assign(new Error('the network is cut'), { code: 'ENETUNREACH' });
  return connect.apply(this, args);
};
