// Every script imports this first. With an old Node, people see a sentence instead of a syntax
// error from a dependency.
const [major, minor] = process.versions.node.split('.').map(Number);
const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23;

if (!supported) {
  console.error(
    'Turnout needs Node 20.19 or newer (of the 22 series, 22.12 or newer); this is ' +
      process.version +
      '. Install a newer Node from https://nodejs.org and run the same command again.',
  );
  process.exit(1);
}
