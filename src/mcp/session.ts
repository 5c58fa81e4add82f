import os from 'node:os';
import { lazily } from '../core/lazily.ts';
import type { Log } from '../core/log.ts';
import { programReplaced } from '../core/messages/mcp.ts';
import type { Result } from '../core/result.ts';
import type { Workspace } from '../tools/paths/workspace.ts';
import type { Services } from '../tools/services.ts';
import { isShownByName } from '../tools/surface/listing.ts';
import { ToolSurface } from '../tools/surface/tool-surface.ts';
import { CallProgress } from './call-progress.ts';
import { type ClientTraits, clientTraits } from './clients.ts';
import { readerOf } from './conversation.ts';
import { instructions } from './instructions.ts';
import { type Exchange, type Handlers, type Params, type Peer, ProtocolError } from './protocol/endpoint.ts';
import { chooseRevision } from './protocol/handshake.ts';

const METHOD_NOT_FOUND = -32601;
const LIST_CHANGED = 'notifications/tools/list_changed';

export interface SessionOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What all connections share; loaded by the first call. */
  readonly services: () => Promise<Services>;
  readonly log: Log;
  readonly version: string;
  readonly cwd: string;
  /** Tells this connection from every other one, of this process and of others. */
  readonly connectionId: string;
}

/** What calls need, and the handshake does not. */
const calling = lazily(() => Promise.all([import('../tools/index.ts'), import('./answer-call.ts')]));

/** One client's connection: what it is, where it works, which tools it sees. */
export class Session implements Handlers {
  readonly #options: SessionOptions;
  #peer: Peer | undefined;
  #traits: ClientTraits = clientTraits('');
  #surface = this.#newSurface();
  #answersRoots = false;
  #workspace: Promise<Result<Workspace>> | undefined;
  readonly #underWay = new Set<Promise<Params>>();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The client can be spoken to from now on. */
  attach(peer: Peer): void {
    this.#peer = peer;
  }

  request(method: string, params: Params, exchange: Exchange): Promise<Params> {
    const answer = this.#answer(method, params, exchange);
    const forget = (): boolean => this.#underWay.delete(answer);
    this.#underWay.add(answer);
    answer.then(forget, forget);
    return answer;
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #answer(method: string, params: Params, exchange: Exchange): Promise<Params> {
    switch (method) {
      case 'initialize':
        return this.#initialize(params);
      case 'ping':
        return {};
      case 'tools/list':
        return this.#listTools();
      case 'tools/call':
        return this.#callTool(params, exchange);
      default:
        throw new ProtocolError(METHOD_NOT_FOUND, 'Method not found');
    }
  }

  notified(method: string): void {
    if (method === 'notifications/initialized') void this.#findWorkspace();
    if (method === 'notifications/roots/list_changed') this.#workspace = undefined;
  }

  #initialize(params: Params): Params {
    const { env } = this.#options;
    const { clientInfo, capabilities, protocolVersion } = params as {
      clientInfo?: { name?: unknown };
      capabilities?: { roots?: unknown };
      protocolVersion?: unknown;
    };
    const name = env.LEAN_CTX_CLIENT_HINT ?? clientInfo?.name;
    this.#traits = clientTraits(typeof name === 'string' ? name : '');
    this.#surface = this.#newSurface();
    this.#answersRoots = typeof capabilities?.roots === 'object' && capabilities.roots !== null;
    return {
      protocolVersion: chooseRevision(protocolVersion),
      capabilities: { tools: this.#traits.hasDynamicTools ? { listChanged: true } : {} },
      serverInfo: { name: 'lean-ctx', version: this.#options.version },
      instructions: instructions((tool) => isShownByName(tool, this.#surface, env)),
    };
  }

  #newSurface(): ToolSurface {
    const { hasDynamicTools, hiddenTools } = this.#traits;
    return new ToolSurface({
      isDynamic: hasDynamicTools,
      hiddenTools,
      onChange: () => hasDynamicTools && this.#peer?.notify(LIST_CHANGED, {}),
    });
  }

  async #listTools(): Promise<Params> {
    const [{ TOOLS }, { listTools }] = await Promise.all([
      import('../tools/index.ts'),
      import('../tools/surface/listing.ts'),
    ]);
    return { tools: listTools(TOOLS, this.#surface, this.#options.env) };
  }

  /** A part of the program that is imported late may have gone since the start: then the model is told what to do. */
  async #callTool(params: Params, exchange: Exchange): Promise<Params> {
    try {
      return await this.#callLoadedTool(params, exchange);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
      const { message, remedy } = programReplaced();
      return { content: [{ type: 'text', text: `${message} ${remedy}` }], isError: true };
    }
  }

  async #callLoadedTool(params: Params, exchange: Exchange): Promise<Params> {
    const [[{ TOOLS }, { answerCall }], services, workspace] = await Promise.all([
      calling(),
      this.#options.services(),
      this.#findWorkspace(),
    ]);
    const { connectionId } = this.#options;
    const progress = new CallProgress(exchange, this.#peer);
    try {
      return await answerCall(params, {
        workspace,
        caller: {
          client: this.#traits.id,
          ...readerOf(connectionId, this.#traits, exchange.meta),
        },
        signal: exchange.signal,
        report: progress.report,
        services,
        registry: TOOLS,
        surface: this.#surface,
      });
    } finally {
      progress.stop();
    }
  }

  /** Settled at the first call and again when the client's folders change. */
  #findWorkspace(): Promise<Result<Workspace>> {
    this.#workspace ??= this.#askWorkspace();
    return this.#workspace;
  }

  async #askWorkspace(): Promise<Result<Workspace>> {
    const { cwd, env, log } = this.#options;
    const [{ chooseWorkspace }, clientRoots] = await Promise.all([
      import('../tools/paths/workspace.ts'),
      this.#clientRoots(),
    ]);
    return chooseWorkspace({ clientRoots, cwd, home: os.homedir(), env, log });
  }

  async #clientRoots(): Promise<string[]> {
    if (!this.#answersRoots || !this.#peer) return [];
    const { askRoots } = await import('./roots.ts');
    return askRoots(this.#peer);
  }
}
