import { isKnownModule } from '../Imports.js';
import {
  calleeName,
  codesIn,
  functionAround,
  isSpoken,
  nameOf,
  outOfLists,
  plainText,
  textOf,
} from './Code.js';
import type { Call, Code, Script, Table } from './Code.js';

/** Programs of a shell that read and write files and texts, or that are looked at for what they send; any other may call an operation. */
const COMMANDS = new Set(
  `: . [ [[ alias apt-get arch ascii2uni at awk b2sum base32 base64 basename batch bc bg break brew builtin bunzip2 bzip2 cal case cat cd chgrp chmod
  chown cksum clear cmp column comm command continue cp crontab csplit csvcut csvgrep csvsort csvtool cut date dc dd declare df diff dig dirname dirs
  disown dos2unix du echo egrep enable env envsubst eval exec exit expand expr export factor false fc fg fgrep file find flock fmt fold free
  gawk getconf getent getopt getopts git gpg grep groups gunzip gzcat gzip hash head help hexdump host hostname iconv id ifconfig install ionice ip
  jobs join jq kill killall last less let ln local locale logger logname logrotate look lpr ls lsof m4 mail mailx man mawk md5sum mkdir mkfifo
  mktemp more mount mutt mv mysql nc ncat netcat netstat nice nl nohup notify-send nproc ntpdate numfmt od openssl paste patch pgrep pidof ping
  popd pr printenv printf ps psql pushd pwd read readarray readlink readonly realpath recode rename renice return rev rm rmdir rsync scp
  sed select sendmail seq set setsid sftp sha1sum sha256sum sha512sum shasum shift shopt shuf sleep sort source split sqlite3 ssh ssh-add ssh-agent stat
  stdbuf strings stty su sudo sum sync tac tail tar tee telnet test time timeout times top touch tput tr trap true truncate tsort tty type
  typeset ulimit umask unalias uname unexpand uniq unix2dos unlink unset unxz unzip unzstd uptime uuencode uuidgen wait watch wc wget whereis which
  who whoami xargs xml xml2json xmllint xmlstarlet xq xsltproc xxd xz xzcat yes yq zcat zgrep zip zstd curl http https xh socat run-parts parallel
  bash sh dash zsh ksh python php node perl ruby mapfile then else do done fi esac in function coproc compgen complete install logout
  suspend docker podman kubectl nomad systemctl journalctl ssh-keygen ssh-keyscan aws make npm npx yarn pnpm pip mysqldump pg_dump redis-cli
  rsh ansible ansible-playbook`.split(/\s+/),
);
/** Programs that run the one that they are given. */
const BEFORE =
  /^(env|sudo|nice|ionice|time|timeout|command|builtin|exec|stdbuf|flock|chronic|doas|unbuffer|watch|eatmydata|taskset|chrt|xargs|coproc)$/;
/** Words of a shell before which a command may stand. */
const BEGINS = /^(?:if|while|until|then|do|else|elif|!|\{|\(|\w+=.*)$/;
/** What a program of awk runs: `system("…")`, `print | "…"`, `"…" | getline`. */
const OF_AWK =
  /\bsystem\s*\(\s*(?:"\s*([^"\s]*))?|(?<!\|)\|&?\s*"\s*([^"\s]*)|"\s*([^"\s]+)[^"\n]*"\s*\|&?\s*getline/g;
/** A program in a line that does more than to write out a text of its own: it loads or starts something. */
const LINE_RUNS = /\b(?:require|include|system|exec|popen|spawn\w*|urlopen|qx|LWP|SOAP)\b|`/;
const INTERPRETER = /^(bash|sh|dash|zsh|ksh|python|php|node|perl|ruby)[\d.]*$/;
/** What a login reads. */
const PROFILE = /^(?:\.?(?:bash_?rc|profile|bash_profile|zshrc)|activate|functions|lsb|nvm\.sh)$/;
const IN_PATH = /^\/(?:usr\/)?(?:local\/)?s?bin\/(?=[\w.-]+$)/;

/** What a folder has beside a script. */
export interface Beside {
  /** True for a file that is in the folder, by its name. */
  has(name: string): boolean;
  /** Functions and aliases of shell scripts. */
  readonly functions: ReadonlySet<string>;
}

/** Functions and aliases that a shell script makes. */
export function shellFunctionsOf({ code }: Script): string[] {
  return codesIn(code).flatMap((one) => {
    if (one.kind === 'function') return one.name ?? [];
    if (one.kind !== 'call' || calleeName(one) !== 'alias') return [];
    return one.args.map((arg) => /^\w[\w-]*(?==)/.exec(arg.kind === 'text' ? textOf(arg) : '')?.[0] ?? '');
  });
}

/** Where a script runs or loads what is not in the folder, or what no line of it names. */
export function runElsewhere(script: Script, beside: Beside): Call[] {
  const codes = codesIn(script.code);
  const assigned = new Map<string, Code[]>();
  for (const one of codes) {
    if ((one.kind !== 'assign' && one.kind !== 'loop') || one.target.kind !== 'name') continue;
    const { name } = one.target;
    assigned.set(name, [...(assigned.get(name) ?? []), one.kind === 'assign' ? one.value : one.over]);
  }
  const calls = codes.filter((one) => one.kind === 'call');
  /** Functions of a shell that run what they are given. */
  const runners = new Set(
    calls
      .filter((one) => /^["']?\$[\d@*{]/.test(calleeName(one)))
      .map((one) => functionAround(one)?.name ?? ''),
  );
  return calls.filter(script.language === 'shell' ? runsUnknown : loadsUnknown);

  function runsUnknown(call: Call): boolean {
    const name = calleeName(call).replace(/^["']|["']$/g, '');
    const [first] = call.args;
    if (/^(\.|source)$/.test(name)) return first !== undefined && !isFile(wordOf(first), PROFILE);
    if (BEFORE.test(name) || (runners.has(name) && !functionAround(call))) return isGivenUnknown(call);
    if (INTERPRETER.test(name)) return interpretsUnknown(name, call);
    if (name === 'trap') return !commandsIn(first ? (wordOf(first) ?? '') : '').every(isCommand);
    if (name === 'alias') return !call.args.every((one) => isCommand(aliased(one)));
    if (/^[gm]?awk$/.test(name)) return awkRunsUnknown(call);
    if (/^(?:at|batch)$/.test(name)) return true;
    if (/^(?:crontab|enable)$/.test(name))
      return call.args.some((one) => /^-?f?$|\w{2}/.test(wordOf(one) ?? ''));
    if (name === 'sed') return call.args.some((one) => /^s(\W).*\1.*\1[gpI\d]*e/s.test(wordOf(one) ?? ''));
    if (name === 'curl' && sendsGiven(call)) return true;
    return (
      name !== '' && !isCommand(name) && !(/^\$[\d@*{]/.test(name) && functionAround(call) !== undefined)
    );
  }

  /** A command behind one that runs it: behind options, numbers and other such commands. */
  function isGivenUnknown(call: Call): boolean {
    const words = call.args
      .map(wordOf)
      .filter(
        (word) => word !== undefined && !/^(-|\w+=|[\d.]+[smh]?$|\d?>)/.test(word) && !BEFORE.test(word),
      );
    return words.length > 0 && !words.some((word) => isCommand(word!));
  }

  /** `bash "$1"`, `… | sh`, `python3 -m push`, `php -r 'require …'` */
  function interpretsUnknown(name: string, call: Call): boolean {
    const words = call.args.filter((_, at) => call.labels[at] !== 'input').map(wordOf);
    const word = words.find((one) => one && !one.startsWith('-'));
    if (word === '\0') return !functionAround(call);
    if (word === undefined && call.labels.includes('input')) return true;
    const options = words.filter((one) => /^-\w/.test(one ?? ''));
    if (options.some((one) => /^-M(?!JSON|XML|MIME|POSIX|List|Text|Time)/.test(one!))) return true;
    const option = options.find((one) => /^-\w*[cemr]$/.test(one!));
    if (!option || word === undefined) return false;
    if (!name.startsWith('python')) return LINE_RUNS.test(word);
    const modules = option.endsWith('m')
      ? [word]
      : [...word.matchAll(/\b(?:from|import)\s+([\w., ]+?)(?=;|\n|$| import\b)/g)].flatMap(([, all]) =>
          all!.split(/\s*,\s*/),
        );
    return modules.some((one) => !isKnownModule(one.trim().split(/[.\s]/)[0]!)) || LINE_RUNS.test(word);
  }

  /** The commands of a line: `push; rm -f "$tmp"`. */
  function commandsIn(line: string): string[] {
    return line.split(/[;&|\n]+/).flatMap((part) => {
      const word = part.split(/\s+/).find((one) => one !== '' && !BEGINS.test(one));
      return word === undefined || /^(?:-$|\0)/.test(word) ? [] : [word];
    });
  }

  function awkRunsUnknown(call: Call): boolean {
    const words = call.args.map(wordOf);
    const [file] = words.flatMap((word, at) => (word === '-f' ? (words[at + 1] ?? '') : []));
    if (file !== undefined && !isFile(file)) return true;
    return words.some((word) =>
      [...(word ?? '').matchAll(OF_AWK)].some(([, ...found]) => {
        const run = found.find(Boolean);
        return !run || INTERPRETER.test(run) || !isCommand(run);
      }),
    );
  }

  /** `curl -d "$1"`, `curl -d @-`: what a caller of the script gives is sent. */
  function sendsGiven(call: Call): boolean {
    const isSent = (at: number) => /^(?:-d|--data(?:-\w+)?|--json)$/.test(wordOf(call.args[at]!) ?? '');
    const sent = call.args.filter((_, at) => at > 0 && isSent(at - 1));
    if (sent.some((one) => wordOf(one) === '@-') && !call.labels.includes('input')) return true;
    return !functionAround(call) && sent.some((one) => wordOf(one) === '\0' && isGiven(one));
  }

  function isGiven(code: Code): boolean {
    const [only] = code.kind === 'text' ? code.parts : [code];
    return only?.kind === 'name' && /^[\d@*]$/.test(only.name);
  }

  /** A command by its name, its path or a variable that the script gives a value. */
  function isCommand(name: string): boolean {
    const [, variable, otherwise] = /^\$\{?(\w+)(?:\[[@*\d]\]|:?[-=]([^}]*))?\}?$/.exec(name) ?? [];
    if (variable && assigned.has(variable))
      return assigned
        .get(variable)!
        .map(firstWord)
        .every((word) => !word || isCommand(word));
    if (variable) return otherwise ? isCommand(otherwise) : /^[A-Za-z_]/.test(variable);
    const plain = name.replace(IN_PATH, '');
    return COMMANDS.has(plain) || INTERPRETER.test(plain) || beside.functions.has(plain) || isFile(name);
  }

  function isFile(path: string | undefined, more?: RegExp): boolean {
    const name = path?.replace(/^.*\//s, '') ?? '';
    return beside.has(name) || (more?.test(name) ?? false);
  }

  function loadsUnknown(call: Call): boolean {
    const name = calleeName(call);
    // `new (getenv('STEP'))`
    if (name.startsWith('(')) return true;
    // `new $step()`
    if (/^\$\w+$/.test(name)) return !isSaid({ ...call.callee, kind: 'name', name: name.slice(1) } as Code);
    const [first] = call.args;
    if (!first || !LOADING.test(name)) return false;
    return !isSaid(first) && (call.callee.kind === 'name' || /^(?:const_get|fork)$/.test(name));
  }

  /** True for a path that the lines of the script say to its end. */
  function isSaid(code: Code, above: readonly string[] = []): boolean {
    const said = (one: Code) => isSaid(one, above);
    switch (code.kind) {
      case 'text':
        return code.parts.every((part) => (part.kind === 'piece' ? !/[*?]/.test(part.value) : said(part)));
      case 'name': {
        const { name } = code;
        const values = assigned.get(name) ?? [];
        if (values.length === 0 || above.includes(name)) return PLACES.test(name);
        return values.every((one) => isSaid(one, [...above, name]));
      }
      case 'member':
        return !/^(?:env|argv)$/.test(plainText(code.key) ?? 'env') && said(code.of);
      case 'call':
        return JOINING.test(calleeName(code)) && code.args.every(said);
      case 'list':
      case 'group':
        return code.items.every(said);
      case 'either':
        return code.options.every(said);
      default:
        return false;
    }
  }
}

/** What says where a file lies. */
const PLACES =
  /^(?:__\w+|path|File|Pathname|Rails|import|meta|process|os|url|module|require|Foundation|self)$/;
const JOINING =
  /^(?:join|resolve|dirname|basename|expand_path|realpath|require|fileURLToPath|pathToFileURL|URL|abspath|normalize|to_s|cwd|root|new|freeze|dir)$/;
const LOADING =
  /^(require|require_relative|load|require_once|include_once|const_get|constantize|import_module|__import__|Worker|fork)$/;

/** The first word of a value that a script writes itself. */
function firstWord(value: Code): string | undefined {
  const [first] = value.kind === 'list' || value.kind === 'group' ? value.items : [value];
  return plainText(first)?.trim().split(/\s+/)[0];
}

/** What `alias ll="ls -l"` runs; nothing where an alias is asked for. */
function aliased(code: Code): string {
  return /^["']?[\w.-]+=["']?([^\s"']+)/.exec(wordOf(code) ?? '')?.[1] ?? ':';
}

/** A word of a command; a sign stands for what is put in. */
function wordOf(code: Code): string | undefined {
  if (code.kind === 'name') return /^[\d@*]$/.test(code.name) ? '\0' : `$${code.name}`;
  return code.kind === 'text' ? textOf(code, '\0') : undefined;
}

/** Requests by hand whose body no line says: options with a method that writes, or that is made at run time, and calls that post. */
export function openRequests({ code }: Script): (Table | Call)[] {
  const codes = codesIn(code);
  const own = new Set(codes.map((one) => (one.kind === 'function' ? (one.name ?? '') : undefined)));
  return codes.filter((one) =>
    one.kind === 'call' ? isOpenPost(one, own) : one.kind === 'table' && areOpenOptions(one),
  ) as (Table | Call)[];
}

function areOpenOptions(table: Table): boolean {
  const { parent: call } = outOfLists(table);
  if (call?.kind !== 'call') return false;
  const entry = (name: RegExp) => table.entries.find(({ key }) => name.test(plainText(key) ?? ''))?.value;
  const method = entry(/^method$/i);
  if (!method || /^(?:get|head|options|delete)$/i.test(plainText(method) ?? '')) return false;
  const body = entry(/^(?:body|content|data)$/i);
  return !(body && plainText(body) !== undefined) && !isOfAnother(call);
}

/** `http.post(url, body)`, `http.request('POST', url, …)`, but for the routes of a server and for forms that a script is given. */
function isOpenPost(call: Call, own: ReadonlySet<string | undefined>): boolean {
  const name = calleeName(call);
  const [first, ...rest] = call.args;
  const { callee } = call;
  const of = callee.kind === 'member' ? callee.of : undefined;
  const isPost = /^(?:post|put|patch|Post|Put)$/.test(name) && of !== undefined;
  // `request('POST', url)`, `new Request(method='POST')`, `xhr.open('POST', url)`, `needle('post', url)`
  const isRequest = call.args.some(
    (one, at) =>
      (at === 0 || call.labels[at] === 'method') &&
      call.args.length > 1 &&
      /^(?:POST|PUT|PATCH)$/i.test(plainText(one) ?? '') &&
      !isSpoken(one),
  );
  if ((!isPost && !isRequest) || !first || own.has(name)) return false;
  if (ROUTES.test((of && nameOf(of)) ?? '') || rest.some(({ kind }) => kind === 'function')) return false;
  if (isPost && !/^(?:https?:.*|\/.*|)$/.test(plainText(first) ?? '')) return false;
  if (rest.length > 0 && rest.every((one) => plainText(one) !== undefined)) return false;
  return !isOfAnother(chainOf(call)) && !rest.some((one) => isSaidHere(one));
}

const ROUTES =
  /^\$?(?:app|router|server|fastify|api|route|Route|bp|blueprint|request|req|cache|store|map|queue|input)$/;

/** True for a literal, or a table of values, which is no envelope. */
function isSaidHere(code: Code): boolean {
  return (
    (code.kind === 'text' && /<(?:[\w.-]+:)?(?:Envelope|wsdl[A-Z])/.test(textOf(code))) ||
    (code.kind === 'table' &&
      code.entries.length > 0 &&
      !code.entries.some(({ key }) =>
        /^(?:body|data|content|headers|hooks|\w+-[\w-]+)$/.test(plainText(key) ?? ''),
      ))
  );
}

/** The outermost call of a chain: `request.post(url).send(body)`. */
function chainOf(call: Call): Call {
  let at = call;
  for (let { parent } = at; parent?.kind === 'member' && parent.of === at; { parent } = at) {
    if (parent.parent?.kind !== 'call') break;
    at = parent.parent;
  }
  return at;
}

/** What is sent as JSON or as a form is for another service. */
function isOfAnother(call: Call): boolean {
  const other = /json|urlencoded|URLSearchParams|FormData|http_build_query|graphql|oauth|token/i;
  return codesIn(call).some((one) => other.test((one.kind === 'text' ? textOf(one) : nameOf(one)) ?? ''));
}
