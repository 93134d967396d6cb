// Tries to take a folder whenever it is told to, says whether it got it, and then "dies" with it or lets it go.
const [, , module, folder] = process.argv;
const { takeFolder } = await import(module);
let lock;
process.on('message', async (message) => {
  if (message === 'take')
    try {
      lock = await takeFolder(folder, { beatMs: 20, silentMs: 150 });
      lock.check();
      process.send('taken');
    } catch (error) {
      process.send(error.name === 'FolderTaken' ? 'refused' : String(error));
    }
  else {
    lock?.release();
    lock = undefined;
    process.send('released');
  }
});
process.send('ready');
