/**
 * One persistent HTTP connection with one request at a time. It does as little as possible, so that the load tool uses
 * less of the machine than the platform that it measures.
 */
import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly body: string;
}

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

const END_OF_HEAD = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

export class Connection {
  private received = '';
  private waiting: Waiting | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    // Latin-1 text: its length is the number of bytes, as in the header.
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      this.receive(chunk);
    });
    socket.on('error', (error) => {
      this.lose(error);
    });
    socket.on('close', () => {
      this.lose(new Error('the platform closed the connection'));
    });
  }

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host, () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
      socket.once('error', reject);
    });
  }

  /** @param request the whole request in ASCII */
  ask(request: string): Promise<Reply> {
    if (this.waiting !== undefined) throw new Error('a connection takes one question at a time');
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private receive(chunk: string): void {
    this.received = this.received === '' ? chunk : this.received + chunk;
    const head = this.received.indexOf(END_OF_HEAD);
    if (head === -1) return;
    const length = LENGTH.exec(this.received.slice(0, head))?.[1];
    if (length === undefined) {
      this.lose(new Error('an answer came without its length'));
      return;
    }
    const end = head + END_OF_HEAD.length + Number(length);
    if (this.received.length < end) return;
    const reply = {
      status: Number(this.received.slice(9, 12)),
      body: this.received.slice(head + END_OF_HEAD.length, end),
    };
    this.received = this.received.slice(end);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve(reply);
  }

  private lose(error: Error): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(error);
    this.socket.destroy();
  }
}
