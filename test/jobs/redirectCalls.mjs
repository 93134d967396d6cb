/** Lets the HTTP calls of a process land at another port of this machine: for a worker whose calls must get stuck. */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const { request } = http;
http.request = (url, options, callback) => {
  if (url instanceof URL || typeof url === 'string') {
    const there = new URL(url);
    there.port = process.env.REDIRECT_TO;
    return request(there, options, callback);
  }
  return request({ ...url, port: process.env.REDIRECT_TO }, options, callback);
};
syncBuiltinESMExports();
