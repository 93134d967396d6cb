import { blockFolder, blocksIn, runEach } from './codeBlocks.js';

runEach(blocksIn(blockFolder(), 'docs/migration-scripts.md'));
