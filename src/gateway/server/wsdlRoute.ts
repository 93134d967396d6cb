import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerContentType } from '../../encoding/server/encodeAnswer.js';
import { escapeXml } from '../../encoding/xml/escape.js';
import { ConfigurationError } from '../../errors/index.js';
import { defined } from '../../text/defined.js';
import { writeWsdl } from '../../wsdl/index.js';
import { servedEncodingSchema, servedWsdl } from '../../wsdl/servedWsdl.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

const ADDRESS = /(<(?:[\w.-]+:)?address\b[^>]*?\blocation\s*=\s*)(?:"[^"]*"|'[^']*')/g;

/**
 * Answers GET with the WSDL, and with the encoding schema that it refers to. Both lead to `publicUrl` whatever name a caller has
 * for the gateway. A WSDL of the settings is read at the start. That of the definitions is written when somebody asks.
 */
export function wsdlRoute(
  settings: Pick<GatewaySettings, 'service' | 'wsdl'>,
  publicUrl: string,
): (request: IncomingMessage, response: ServerResponse, url: URL) => boolean {
  let wsdl = pinnedWsdl(settings.wsdl, publicUrl);
  const { pathname } = new URL(publicUrl);
  const schema = `${pathname.replace(/\/$/, '')}/encoding.xsd`;
  const schemaUrl = new URL(schema, publicUrl).href;
  return (request, response, url) => {
    const asksWsdl = url.pathname === pathname && /^\?(.*&)?wsdl\b/i.test(url.search);
    const asks = request.method === 'GET' || request.method === 'HEAD';
    if (!asks || !(asksWsdl || url.pathname === schema)) return false;
    const agent = request.headers['user-agent'];
    response.writeHead(200, { 'content-type': answerContentType() });
    if (asksWsdl) wsdl ??= ownWsdl(settings.service, publicUrl);
    response.end(
      asksWsdl && wsdl ? servedWsdl(wsdl, schemaUrl, agent) : servedEncodingSchema(schemaUrl, agent),
    );
    return true;
  };
}

function ownWsdl(service: GatewaySettings['service'], endpoint: string): string {
  const { namespace, operationNamespace, actionPrefix } = service;
  return writeWsdl({ endpoint, ...defined({ namespace, operationNamespace, actionPrefix }) });
}

function pinnedWsdl(wsdl: GatewaySettings['wsdl'], publicUrl: string): string | undefined {
  if (wsdl === undefined) return undefined;
  const text = readWsdl(wsdl);
  if (!ADDRESS.test(text)) throw new ConfigurationError('wsdl', `${wsdl} holds no soap:address to replace`);
  return text.replace(ADDRESS, (_, before: string) => `${before}"${escapeXml(publicUrl)}"`);
}

function readWsdl(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigurationError('wsdl', `${path} cannot be read`);
  }
}
