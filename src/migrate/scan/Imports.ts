import { jsonIn } from '../../text/jsonIn.js';
import { endingOf, TEMPLATE_ENDINGS } from './textNet.js';

/** What a line takes in: a path in quotes, a module of Python, a package of Perl, a file that a shell sources. */
const TAKEN =
  /(?:\brequire\w*\b|\bimport\b|\bfrom\b|\binclude\w*\b|\bload\b|\bsource\b|\bImport-\w+\b|\brender\b|\bget_template\b|\bopen\b|\bgetBundle\b|\bexec\w*\b|\bspawn\w*\b|\bsystem\b|\bpopen\b|\bsubprocess\b|\bshell_exec\b|\bpassthru\b|\bWorker\b|\bfork\b)[^'"`\n]*['"`]([^'"`\n]+)['"`]|^\s*(?:from|import)\s+(\.*[\w.]+)|(?:^|;)\s*(?:use|uses|imports|library)\b\W*([\w:]+)|(?:^|[\s;&|(])(?:\.|source|python\d?|php|node|ruby|perl|bash|sh)\s+(?:-s?\s+)?(?:<\s*)?["']?([^\s"';<]+)/gi;

/** A file of the scripts' own, as a path of it is written. */
const OWN = /^\.{1,2}\/(?:.*\/)?[\w-]+$|\.(?:php\d?|inc|p[lmy]|rb|(?:ba|k)?sh|ps1|[cm]?[jt]sx?)$/;

const LIBRARY = /(^|\/)(autoload|nusoap)\.php$|(^|\/)node_modules\//;

/** Modules of Python that are no helpers of a house: those of the language, and packages that scripts have. */
const PYTHON =
  /^(__future__|_thread|abc|argparse|array|ast|asyncio|atexit|base64|binascii|bisect|builtins|bz2|calendar|codecs|collections|concurrent|configparser|contextlib|contextvars|copy|csv|ctypes|curses|dataclasses|datetime|dbm|decimal|difflib|dis|doctest|email|encodings|enum|errno|faulthandler|fcntl|filecmp|fileinput|fnmatch|fractions|ftplib|functools|gc|getopt|getpass|gettext|glob|graphlib|grp|gzip|hashlib|heapq|hmac|html|http|imaplib|importlib|inspect|io|ipaddress|itertools|json|keyword|linecache|locale|logging|lzma|mailbox|math|mimetypes|mmap|multiprocessing|netrc|numbers|operator|optparse|os|pathlib|pdb|pickle|pkgutil|platform|plistlib|poplib|pprint|profile|pwd|queue|random|re|readline|resource|sched|secrets|select|selectors|shelve|shlex|shutil|signal|site|smtplib|socket|socketserver|sqlite3|ssl|stat|statistics|string|struct|subprocess|sys|sysconfig|syslog|tarfile|telnetlib|tempfile|termios|textwrap|threading|time|timeit|tkinter|token|tokenize|trace|traceback|types|typing|unicodedata|unittest|urllib|uuid|warnings|wave|weakref|webbrowser|winreg|wsgiref|xml|xmlrpc|zipfile|zlib|zoneinfo|requests|zeep|suds|pysimplesoap|lxml|httpx|aiohttp|urllib3|pandas|numpy|openpyxl|xlsxwriter|xlrd|sqlalchemy|psycopg2?|pymysql|mysql|pyodbc|MySQLdb|cx_Oracle|oracledb|pymssql|redis|celery|flask|django|fastapi|starlette|pydantic|attrs?|click|typer|rich|tqdm|yaml|toml|dotenv|dateutil|pytz|tzlocal|arrow|pendulum|jinja2|bs4|xmltodict|boto3|botocore|azure|google|paramiko|pysftp|cryptography|jwt|ldap3?|msal|slack_sdk|sentry_sdk|structlog|loguru|tenacity|backoff|retrying|schedule|apscheduler|airflow|prefect|luigi|dagster|pytest|mock|responses|win32\w*|pythoncom|setuptools|pkg_resources|six|simplejson|orjson|ujson|tabulate|chardet|certifi|PIL|matplotlib|scipy|sklearn|polars|pyarrow|duckdb|snowflake|pymongo|kafka|pika|keyring|streamlit|gunicorn|uvicorn|isodate|holidays|marshmallow|peewee|jsonschema|workforce_soap)$/;
/** True for a module of Python that is no helper of a house. */
export const isKnownModule = (name: string): boolean => PYTHON.test(name);

/** Where Go's libraries for everybody come from. */
const PUBLIC =
  /^(github\.com|gitlab\.com|bitbucket\.org|golang\.org|google\.golang\.org|gopkg\.in|go\.\w+\.\w+|k8s\.io|cloud\.google\.com)\//;

/** Proxies that a tool makes of a description: they call what the script calls. */
const PROXY = /(wsdl|soap|service|proxy|stub|gen|generated|reference|wfm|workforce)\w*$/i;

/** Modules of the house that a line takes in by their names; `home` are the first parts of the packages that its file is of. */
function ofTheHouse(ending: string, line: string, home: readonly string[]): string[] {
  if (/^pyw?$/.test(ending)) {
    const [, from, names = ''] = /^\s*(?:from\s+(\w[\w.]*)\s+import\b|import\s+(\w.*))/.exec(line) ?? [];
    const all = (from ?? names).split(',').map((one) => one.trim().replace(/\s+as\s.*$/, ''));
    const [, loaded] = /\b(?:__import__|import_module)\(\s*["']([\w.]+)["']/.exec(line) ?? [];
    if (loaded) all.push(loaded);
    return all.filter((one) => /^\w[\w.]*$/.test(one) && !isKnownModule(one.split('.')[0]!));
  }
  const [, path] =
    (ending === 'go' && /^\s*(?:import\s+)?(?:[\w.]+\s+)?"(\w[\w-]*\.[\w.-]+\/.+)"\s*$/.exec(line)) || [];
  if (path) return PUBLIC.test(path) || PROXY.test(path) ? [] : [path];
  const named = /^\s*(?:import|(?:global\s+)?using)\s+(?:static\s+)?([A-Za-z]\w*(?:\.\w+)+)/;
  const [, name = ''] = (/^(java|kt|cs)$/.test(ending) && named.exec(line)) || [];
  return home.some((one) => name.startsWith(`${one}.`)) && !PROXY.test(name) ? [name] : [];
}

/** The package or namespace that a line declares. */
const packageIn = (line: string) => /^\s*(?:package|namespace)\s+([\w.]+)/.exec(line)?.[1] ?? [];

/** Classes of the house that PHP loads by their names: of the own namespace, or of `App`. What they keep or say calls nothing. */
function classesOfTheHouse(line: string, home: readonly string[]): string[] {
  if (/^\s*namespace\b/.test(line)) return [];
  return [...line.matchAll(/(?<![\w$\\"'>])\\?([A-Z]\w*)((?:\\\w+)+)\b(?!\\)/g)].flatMap(([, root, rest]) => {
    const isOurs = root === 'App' || home.some((one) => one === root);
    const isKept = /\\(?:Models?|Entit(?:y|ies)|Exceptions?|Enums?|Dtos?|DTOs?|ValueObjects?)\b/.test(rest!);
    return isOurs && !isKept ? [`${root}${rest!.replaceAll('\\', '.')}`] : [];
  });
}

/** The classes that a line makes, and in Ruby the constants. */
function classesIn(line: string): string[] {
  const [, made, constant] =
    /\b(?:class|interface|trait|enum|module)\s+(?:\w+::)*([A-Z]\w*)|^\s*([A-Z]\w*)\s*(?:\|\|)?=(?![=>~])/.exec(
      line,
    ) ?? [];
  return (made ?? constant) ? [(made ?? constant)!] : [];
}

const plainName = (name: string) => name.replace(/::.*$/s, '').replace(/[-_/]/g, '').toLowerCase();

/** The libraries that a line of PHP or Ruby takes in by their names. */
function saidIn(line: string, isPhp: boolean): string[] {
  if (isPhp) {
    const [, used = ''] = /^\s*use\s+(?:function\s+|const\s+)?([^;]+)/.exec(line) ?? [];
    return used.split(/[,{}]/).map((one) => plainName(one.replace(/^.*\\|^.*\s+as\s+/s, '').trim()));
  }
  const [, name = ''] = /\brequire\s*\(?\s*["']([\w/-]+)["']/.exec(line) ?? [];
  return [plainName(name), plainName(name.split(/[/-]/)[0]!)];
}

/** Classes that a script takes without saying from where: an autoloader of the house finds them. */
function autoloaded(ending: string, line: string): string[] {
  const code = line.replace(/(["'])(?:(?!\1)[^\\]|\\.)*\1/g, '""');
  if (/^php\d?$/.test(ending))
    return [...code.matchAll(/\bnew\s+([A-Z]\w*)\b(?!\\)|(?<![\w$\\>])([A-Z]\w*)::(?!class\b)[a-z]\w*\s*\(/g)]
      .map(([, made, called]) => (made ?? called)!)
      .filter((name) => !PHP.test(name));
  if (!/^(?:rb|rake)$/.test(ending)) return [];
  return [...code.matchAll(/(?<![\w:@.])([A-Z]\w*[a-z]\w*)((?:::[A-Z]\w*)*)\.[a-z]\w*/g)].flatMap(
    ([, root, rest]) => (RUBY.test(root!) ? [] : [`${root}${rest}`]),
  );
}

/** Classes of PHP and of libraries that come without a namespace. */
const PHP =
  /^(?:Date\w*|PDO\w*|Soap\w*|DOM\w*|Simple\w*|XML\w*|XSLT\w*|Spl\w*|SPL\w*|Array\w*|\w*Iterator\w*|\w*Exception|\w*Error|\w*Fault|Reflection\w*|Closure|Generator|Zip\w*|Intl\w*|Number\w*|Message\w*|Collator|my?sqli\w*|SQLite\w*|Memcached?|Redis\w*|Imagick\w*|Phar\w*|std[cC]lass|Weak\w*|Locale|Normalizer|Fiber|Random\w*|Transliterator|UConverter|ResourceBundle|Swift_\w+|PHPMailer|PHPExcel\w*|Smarty|Twig_\w+|Zend_\w+|Mustache_\w+|Spyc|TCPDF|FPDF|Logger|Log|Mail\w*|Carbon\w*|Str|Arr|Cache|Config|Storage|Schema|Session|Auth|Route|View|Http|DB|File|Crypt|Hash|Collection|Guzzle\w*|Client|Request|Uuid|Yaml|Dotenv|League\w*)$/;
/** Classes of Ruby and of its usual libraries. */
const RUBY =
  /^(?:Array|String|Integer|Float|Hash|Set|Struct|Time|Date\w*|Rational|Complex|BigDecimal|Math|Random|SecureRandom|Comparable|Enumerat\w*|Kernel|Object|Class|Module|Method|Proc|Range|Regexp|Symbol|Thread\w*|Mutex|Queue|SizedQueue|Monitor|ConditionVariable|Concurrent|Process|Signal|File\w*|Dir|Pathname|Tempfile|Tmpdir|StringIO|Etc|Zlib|Base64|Digest|OpenSSL|Net|Socket|Timeout|Benchmark|Logger|Syslog|OptionParser|OptParse|GetoptLong|Shellwords|Rexml|Nokogiri|Savon|Gyoku|Nori|HTTPI|Faraday|RestClient|HTTParty|Typhoeus|Excon|Addressable|Oj|MultiJson|Psych|Yaml|Csv|Erb|Erubi|Haml|Liquid|Mustache|Builder|Mail|Pony|Sequel|Mysql2?|Sqlite3|Redis|Dotenv|Rails|Active\w+|Application\w+|Rake|RSpec|Minitest|Test|Sinatra|Rack|Sentry|Honeybadger|Rollbar|Airbrake|NewRelic|Datadog|Statsd|Marshal|Objectspace|ObjectSpace|Ractor|Data|Observable|Singleton|Forwardable|Delegate\w*|SimpleDelegator|Weakref|Warning|Errno|Gem|Bundler|Open3|Socket\w*|Resolv|Ostruct|OpenStruct|Readline|Io|Prawn|Axlsx|Roo|Spreadsheet|Caxlsx|RubyXL|Write\w*|Tzinfo|TZInfo|Money|I18n|Retriable|Whenever|Rufus|Parallel|Tty|Pastel|Rainbow|Terminal|Thor|Dry|Slack|Aws|Google|Fog|Encoding|Truffle\w*|Fiber|Exception|\w*Error|\w*Exception)$/;

/** By which names a file says that scripts take in a folder, or files without their endings: a package, or the settings of a compiler. */
export function modulesIn(file: string, text: string): (readonly [name: string, path: string])[] {
  const folder = file.slice(0, -nameOf(file).length);
  if (nameOf(file) === 'package.json') {
    const { name } = Object(jsonIn(text)) as { readonly name?: unknown };
    return typeof name === 'string' && folder !== '' ? [[name, folder]] : [];
  }
  if (!/^[tj]sconfig[\w.-]*\.json$/.test(nameOf(file))) return [];
  // It may hold comments.
  return [...text.matchAll(/"([^"\n]{1,200})"\s*:\s*\[([^\]]{0,2000})\]/g)].flatMap(([, name, paths]) =>
    [...paths!.matchAll(/"(?:\.{1,2}\/)*([^"]+?)(?:\/index)?(?:\.\w+)?"/g)].map(
      ([, path]) => [name!, path!] as const,
    ),
  );
}

/**
 * Tells which files of a folder take which others in, by the paths that they name; `others` are files without an ending. `modules`:
 * the paths of what scripts take in by a name.
 */
export function importsOf(
  files: readonly { readonly file: string; readonly lines: readonly string[] }[],
  others: readonly string[] = [],
  modules: ReadonlyMap<string, readonly string[]> = new Map(),
) {
  /** What files take in that is not in the folder, or in a part of it that is left out. */
  const outside: { readonly file: string; readonly line: number; readonly path: string }[] = [];
  const paths = files.map(({ file }) => file);
  const names = new Set(paths.map(nameOf));
  /** Packages and namespaces of the files. */
  const packages = new Set(files.flatMap(({ lines }) => lines.flatMap(packageIn)));
  /** Classes that the files make. */
  const classes = new Set(files.flatMap(({ lines }) => lines.flatMap(classesIn)));
  const of = new Map(files.map(({ file, lines }) => [file, takenBy(file, lines)]));

  function takes(from: string, to: string): boolean {
    return of.get(from)?.has(to) ?? false;
  }

  /** All files that a file takes in, itself or by way of others. */
  function allOf(file: string): string[] {
    const found = new Set([file]);
    for (const one of found) for (const other of of.get(one) ?? []) found.add(other);
    found.delete(file);
    return [...found].sort();
  }

  /** True where files lie in a folder of that name. */
  function isFolder(path: string): boolean {
    return [...paths, ...others].some((one) => `/${one}`.includes(`/${path.replaceAll('.', '/')}/`));
  }

  function takenBy(file: string, lines: readonly string[]): Set<string> {
    const found = new Set<string>();
    const add = (path: string): boolean => {
      const [nearest] = paths
        .filter((one) => one !== file && endsWith(one, path))
        .sort((a, b) => nearness(b, file) - nearness(a, file) || a.length - b.length);
      if (nearest) found.add(nearest);
      // `@app/roles`, `company.jobs.roles`: where a path begins is said elsewhere.
      else if (path.includes('/')) return add(path.slice(path.indexOf('/') + 1));
      return nearest !== undefined || others.some((one) => endsWith(one, path));
    };
    const ending = endingOf(file);
    const isPhp = /^php\d?$/.test(ending);
    const home = lines
      .flatMap(packageIn)
      .map((one) => one.split('.', ending === 'cs' || isPhp ? 1 : 2).join('.'));
    const said = new Set(lines.flatMap((line) => saidIn(line, isPhp)));
    for (const [at, line] of lines.entries()) {
      for (const path of ofTheHouse(ending, line, home))
        if (
          !packages.has(path) &&
          !add(ending === 'go' ? path : path.replaceAll('.', '/')) &&
          !isFolder(path)
        )
          outside.push({ file, line: at + 1, path });
      const loaded = [
        ...(isPhp ? classesOfTheHouse(line, home) : []),
        ...autoloaded(ending, line).filter((name) => !said.has(plainName(name))),
      ];
      for (const path of loaded)
        if (!classes.has(path.replace(/^.*[.:]/s, '')) && !classes.has(path.replace(/[.:].*$/s, '')))
          outside.push({ file, line: at + 1, path });
      for (const [whole, quoted, module, used, sourced] of line.matchAll(TAKEN)) {
        for (const path of modules.get(quoted ?? '') ?? [])
          if (path.endsWith('/')) for (const one of paths) one.startsWith(path) && found.add(one);
          else add(path);
        // A bare name is a package there.
        if (/^([cm]?[jt]sx?|go)$/.test(endingOf(file)) && quoted && !/[./~#]/.test(quoted)) continue;
        const path = quoted ?? module?.replaceAll('.', '/') ?? used?.replaceAll('::', '/') ?? sourced!;
        const isIn = add(path.replaceAll('\\', '/').replace(/^\/+|^.*\}\/|^(?:\.{1,2}\/)+/g, ''));
        const own = quoted ?? sourced ?? module ?? '';
        // PHP runs what it takes in, whatever its name.
        const isRun = /\brequire_relative\b/.test(line) || (isPhp && /^(?:include|require)/i.test(whole));
        const isOwn = module ? /^\.+\w/.test(module) : OWN.test(own) || isRun;
        if (!isIn && isOwn && !LIBRARY.test(own) && !/\bimport type\b/.test(line))
          outside.push({ file, line: at + 1, path: own });
      }
      // `envelopes/${job}.xml.j2`: any of those that are near.
      for (const [, made] of line.matchAll(/[^\w\s.]((?:\.\w+)+)["'`]/g)) {
        const all = paths.filter((one) => one.endsWith(made!) && TEMPLATE_ENDINGS.test(endingOf(one)));
        const most = Math.max(0, ...all.map((one) => shared(one, file)));
        for (const one of all) if (shared(one, file) === most) found.add(one);
      }
      // Any file of the folder that is named with its ending, and commands by their paths.
      for (const [, dotted, command] of line.matchAll(
        /(?<![\w-])([\w-]+(?:\.[\w-]+)+)|\/([\w-]+)(?![\w./-])/g,
      ))
        if (names.has(dotted ?? command!)) add(dotted ?? command!);
    }
    return found;
  }

  return { takes, allOf, outside, paths: [...paths, ...others] };
}

export type Imports = ReturnType<typeof importsOf>;

/** True for a file that a path without, or with, its ending means. */
function endsWith(file: string, path: string): boolean {
  const bare = file.replace(/\.\w+$/, '');
  const wanted = `/${path.replace(/\.[cm]?jsx?$/, '')}`;
  const names = [file, bare, bare.replace(/\/(index|__init__)$/, '')];
  return `/${file}`.endsWith(`/${path}`) || names.some((one) => `/${one}`.endsWith(wanted));
}

function nearness(file: string, other: string): number {
  return shared(file, other) + (endingOf(file) === endingOf(other) ? 0.5 : 0);
}

/** How many folders two paths have in common, from their beginning. */
export function shared(file: string, other: string): number {
  const folders = other.split('/');
  return file.split('/').filter((part, at) => folders[at] === part).length;
}

/** The name of a file without its folders. */
export function nameOf(file: string): string {
  return file.replace(/^.*\//s, '');
}
